import { sql } from 'kysely';
import { isLinked } from './isLinked.ts';

/**
 * Subquery with ids and packed entries of committed postings that are not in the hash chain. It looks at postings above the
 * sealer's floor alone, so it costs those that are not sealed or were sealed last, and reads no closed range.
 */
export const unsealed = sql`(
  SELECT p.id, p.packed FROM posting p
  WHERE p.id > (SELECT floor_id FROM seal_state) AND NOT ${isLinked('p.id')}
)`;
