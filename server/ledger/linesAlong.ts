import { sql, type RawBuilder } from 'kysely';
import type { RecordType } from '#core/catalog/recordTypes.ts';

/** Part of the lines along an account. */
export interface LinesAlong {
  order: 'ASC' | 'DESC';
  /** Lines at most. */
  limit: number;
  /** Condition on the id of the posting, `posting_id`. */
  when?: RawBuilder<unknown>;
  /** Lines of this record type alone, of a player's own account. */
  type?: RecordType | undefined;
}

/**
 * FROM item, after CROSS JOIN, with the first or last lines along one account that is read along (`accountKinds`): those
 * in rows of their own, and those packed in the rows of their owner's postings. Both are found by index and read no
 * further than the limit; where lines of few types or of one coin are wanted, the owner's other postings are passed over in
 * the index.
 *
 * @param account Alias of the account; it must have `id`, `name` and `coin`.
 */
export const linesAlong = (
  account: string,
  { order, limit, when = sql`TRUE`, type }: LinesAlong,
): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${account}.${name}`);
  const ordered = sql`ORDER BY posting_id ${sql.raw(order)} LIMIT ${limit}`;
  return sql`LATERAL (
    (SELECT posting_id, account_id, amount, balance, version, line_type FROM entry_apart
      WHERE account_id = ${column('id')} AND ${when} ${type ? sql`AND line_type = ${type}` : sql``} ${ordered})
    UNION ALL
    SELECT own.posting_id, packed.account_id, packed.amount, packed.balance, packed.version, posting.type
    FROM (
      SELECT posting_id FROM (
        SELECT id AS posting_id FROM posting
        WHERE player_id = CASE WHEN ${column('name')} LIKE 'user:%' THEN substr(${column('name')}, 6)::bigint END
          AND id >= ledger_own_from()
          AND line_mark & ledger_coin(${column('coin')}) <> 0 ${type ? sql`AND line_mark >> 5 = ledger_type(${type}) >> 5` : sql``}
      ) AS owned
      WHERE ${when} ${ordered}
    ) AS own
    JOIN posting ON posting.id = own.posting_id CROSS JOIN LATERAL ledger_unpack(posting.packed, posting.lines) AS packed
    WHERE packed.account_id = ${column('id')}
    ${ordered}
  )`;
};
