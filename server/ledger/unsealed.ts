import { sql } from 'kysely';

/**
 * Subquery with ids and packed entries of committed postings that are not in the hash chain. It looks at postings and links above the
 * sealer's floor alone, so it costs what is unsealed and reads no closed range.
 */
export const unsealed = sql`(
  SELECT p.id, p.packed FROM posting p
  WHERE p.id > (SELECT floor_id FROM seal_state)
    AND NOT EXISTS (
      SELECT 1 FROM chain_link c
      WHERE c.posting_id = p.id AND c.posting_id > (SELECT floor_id FROM seal_state))
)`;
