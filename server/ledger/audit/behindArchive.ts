import { sql, type RawBuilder } from 'kysely';
import type { AuditView } from './invariant.ts';

/**
 * Condition on the id of a posting, `id`: it is behind what the books give up to the archive. Sums over postings that several books
 * share take no others: the books give theirs up one after the other, all up to the same cut.
 */
export const behindArchive = (id: string, { inBook }: AuditView): RawBuilder<boolean> => sql<boolean>`
  ${sql.ref(id)} >= coalesce((
    SELECT max(posting_id + links) FROM chain_run WHERE sequence <= ${inBook?.givenUp ?? 0n}), 0)`;
