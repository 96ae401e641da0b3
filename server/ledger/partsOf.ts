import { sql, type RawBuilder } from 'kysely';

/**
 * FROM item, after CROSS JOIN, with a posting and its parts in other books: `id`, `packed` and `lines` as `entriesOf`
 * needs them. Each is found by its id: joined plainly, a planner that expects many parts reads all postings instead.
 *
 * @param posting Alias of the posting or of one of its parts; it must have `id`.
 */
export const partsOf = (posting: string): RawBuilder<unknown> => sql`LATERAL (
    SELECT found.id, found.packed, found.lines FROM ledger_parts(${sql.ref(`${posting}.id`)}) AS part_id
    CROSS JOIN LATERAL (SELECT id, packed, lines FROM posting WHERE id = part_id OFFSET 0) AS found
  )`;
