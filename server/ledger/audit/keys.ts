import { sql } from 'kysely';
import { firstRow } from './firstRow.ts';
import type { Invariant } from './invariant.ts';

export const keys: Invariant = {
  id: 'I19',
  sentence: 'One key is one posting.',
  check: ({ tx }) =>
    firstRow(
      tx,
      sql`
        SELECT key, min(id) AS posting, count(*) AS postings FROM posting
        GROUP BY key HAVING count(*) > 1 ORDER BY min(id) LIMIT 1`,
    ),
};
