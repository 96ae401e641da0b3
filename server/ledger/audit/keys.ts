import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { firstRow } from './firstRow.ts';
import type { Invariant, LinkRange, Offender } from './invariant.ts';
import { within } from './within.ts';

const repeated = (range: LinkRange | null) => sql<Offender>`
  SELECT key, min(id) AS posting, count(*) AS postings FROM posting
  WHERE ${range ? sql`key IN (SELECT p.key FROM posting p WHERE p.id = ANY (${range.postings}::bigint[]))` : sql`TRUE`}
  GROUP BY key HAVING count(*) > 1 ORDER BY min(id) LIMIT 1`;

/** A posting whose key a detached one has. */
const archived = (range: LinkRange | null) => sql<Offender>`
  SELECT p.key, p.id AS posting, 'a detached posting has it too' AS fault FROM posting p
  WHERE ${within(range, 'p.id')} AND ledger_archived(p.key) ORDER BY p.id LIMIT 1`;

const firstFault = async (tx: Tx, range: LinkRange | null) =>
  (await firstRow(tx, repeated(range))) ?? (await firstRow(tx, archived(range)));

export const keys: Invariant = {
  id: 'I19',
  sentence: 'One key is one posting.',
  check: ({ tx }) => firstFault(tx, null),
  checkPart: ({ tx }, range) => firstFault(tx, range),
};
