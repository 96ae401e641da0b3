import { sql, type RawBuilder } from 'kysely';

/**
 * Condition that a posting is in the hash chain. No two runs of links share an id, so the one that begins last, at the
 * id or before it, has it or none does: one search by index, in the ranges up to that of the posting.
 *
 * @param column Column with the id of the posting, such as `p.id`.
 */
export const isLinked = (column: string): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(column)} < coalesce((
    SELECT run.posting_id + run.links FROM chain_run AS run WHERE run.posting_id <= ${sql.ref(column)}
    ORDER BY run.posting_id DESC LIMIT 1
  ), 0)
)`;
