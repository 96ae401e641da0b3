import { sql, type RawBuilder } from 'kysely';

/**
 * FROM item with sequence, posting_id and hash: the links of the hash chain behind one. A row of `chain_run` has the last
 * hash of its links, so `hash` is null for the others; they follow from `posting.hash`. It costs the links that it
 * returns, wherever they lie. Order by `run, place`, which is the order of the chain, where LIMIT may end a read early:
 * the planner knows that the links come so, and sorts by `sequence` once all are read.
 *
 * @param after Sequence, such as `sql`${sequence}::bigint``.
 * @param most Upper bound of the links; null: all.
 * @param within Condition on columns of `chain_run`.
 */
export const linksAfter = (
  after: RawBuilder<unknown>,
  most: number | null,
  within: RawBuilder<unknown> = sql`TRUE`,
): RawBuilder<unknown> => {
  const limit = most === null ? sql`` : sql`LIMIT ${most}`;
  return sql`(
    SELECT run.sequence - run.links + place AS sequence, run.posting_id + place - 1 AS posting_id,
      CASE WHEN place = run.links THEN run.hash END AS hash, run.sequence AS run, place
    FROM (
      SELECT * FROM chain_run WHERE sequence > ${after} AND ${within} ORDER BY sequence ${limit}
    ) AS run
    CROSS JOIN LATERAL generate_series(
      greatest(1, ${after} - (run.sequence - run.links) + 1), run.links::bigint) AS place
    ORDER BY run.sequence, place ${limit}
  )`;
};
