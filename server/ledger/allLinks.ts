import { sql } from 'kysely';

/**
 * FROM item with sequence and posting_id of every link of the attached ledger: for sums over all history. It reads every
 * run; `linksAfter` reads along the chain.
 */
export const allLinks = sql`(
  SELECT sequence, posting_id FROM chain_run WHERE links = 1
  UNION ALL
  SELECT run.sequence - run.links + place, run.posting_id + place - 1
  FROM chain_run AS run CROSS JOIN generate_series(1, run.links) AS place
  WHERE run.links > 1
)`;
