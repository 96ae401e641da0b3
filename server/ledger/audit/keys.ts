import { sql } from 'kysely';
import { firstRow } from './firstRow.ts';
import type { Invariant, LinkRange, Offender } from './invariant.ts';

const repeated = (range: LinkRange | null) => sql<Offender>`
  SELECT key, min(id) AS posting, count(*) AS postings FROM posting
  WHERE ${range ? sql`key IN (SELECT p.key FROM posting p WHERE p.id = ANY (${range.postings}::bigint[]))` : sql`TRUE`}
  GROUP BY key HAVING count(*) > 1 ORDER BY min(id) LIMIT 1`;

export const keys: Invariant = {
  id: 'I19',
  sentence: 'One key is one posting.',
  check: ({ tx }) => firstRow(tx, repeated(null)),
  checkPart: ({ tx }, range) => firstRow(tx, repeated(range)),
};
