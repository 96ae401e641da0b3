import { sql, type RawBuilder } from 'kysely';
import type { AuditView } from '#server/ledger/audit/invariant.ts';

/** The last link that the figures have counted, of the chain that is checked. */
export const countedLink = ({ inBook }: AuditView): RawBuilder<unknown> =>
  inBook ? sql`${inBook.readTo}::bigint` : sql`(SELECT sequence FROM figures_state)`;
