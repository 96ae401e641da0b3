import { sql, type RawBuilder } from 'kysely';

/**
 * FROM item, after CROSS JOIN, with the entries of one posting: those in rows of their own, and those packed in the
 * posting's row. `before` is null for the former, `line_type` for the latter.
 *
 * @param posting Alias of the posting; it must have `id`, `packed` and `lines`.
 */
export const entriesOf = (posting: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${posting}.${name}`);
  return sql`LATERAL (
    SELECT r.account_id, r.amount, r.balance, r.version, r.line_type, NULL::bigint AS before
    FROM entry_apart r WHERE r.posting_id = ${column('id')}
    UNION ALL
    SELECT u.account_id, u.amount, u.balance, u.version, NULL, u.before
    FROM ledger_unpack(${column('packed')}, ${column('lines')}) u
  )`;
};
