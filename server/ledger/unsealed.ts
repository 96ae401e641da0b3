import { sql } from 'kysely';

/** Runs of links that may have ids above the sealer's floor: those that begin there, and the last one that begins before. */
const runs = sql`
  SELECT run.posting_id, run.links FROM chain_run AS run
  WHERE run.posting_id > (SELECT floor_id FROM seal_state)
  UNION ALL
  (
    SELECT run.posting_id, run.links FROM chain_run AS run
    WHERE run.posting_id <= (SELECT floor_id FROM seal_state) ORDER BY run.posting_id DESC LIMIT 1
  )`;

/**
 * Subquery with ids and packed entries of committed postings that are not in the hash chain. It looks at postings and links above the
 * sealer's floor alone, so it costs what is unsealed and reads no closed range.
 */
export const unsealed = sql`(
  SELECT p.id, p.packed, p.lines FROM posting p
  WHERE p.id > (SELECT floor_id FROM seal_state)
    AND NOT EXISTS (
      SELECT 1 FROM (${runs}) AS run
      CROSS JOIN LATERAL generate_series(run.posting_id, run.posting_id + run.links - 1) AS linked(id)
      WHERE linked.id = p.id)
)`;
