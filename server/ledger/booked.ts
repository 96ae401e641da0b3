import { sql, type RawBuilder } from 'kysely';
import { allLinks } from './allLinks.ts';
import { entriesOf } from './entriesOf.ts';

/** Amounts of detached entries, received and paid, by account, record type and kind. */
const openings = sql`opening_sum s CROSS JOIN LATERAL (VALUES (s.received), (s.paid)) AS moved(amount)`;

const detached = sql`
  SELECT s.account_id, NULL::bigint, s.type, s.kind, moved.amount FROM ${openings} WHERE moved.amount <> 0`;

/**
 * FROM item with account_id, posting_id, type, kind and amount: the entries of all history. Those of detached ranges
 * are sums, without a posting (null); their kind is known on players' own accounts alone.
 */
export const bookedEntries = sql`(
  SELECT entry.account_id, posting.id AS posting_id, posting.type, posting.kind, entry.amount
  FROM posting CROSS JOIN ${entriesOf('posting')} AS entry
  UNION ALL ${detached}
)`;

/** The same of all accounts that are read along (`accountKinds`), such as players' own. */
export const bookedRows = sql`(
  SELECT entry.account_id, entry.posting_id, posting.type, posting.kind, entry.amount
  FROM account_line AS entry JOIN posting ON posting.id = entry.posting_id
  UNION ALL ${detached}
)`;

/**
 * FROM item, after CROSS JOIN, with the same of one such account, by index: OFFSET 0 keeps the planner from joining all
 * entries.
 *
 * @param account Column with the id of the account, such as `a.id`.
 */
export const bookedRowsOf = (account: string): RawBuilder<unknown> =>
  sql`LATERAL (SELECT * FROM ${bookedRows} AS booked WHERE booked.account_id = ${sql.ref(account)} OFFSET 0)`;

/** The same for players' own accounts, without the kind: their types are found without the postings. */
export const bookedLines = sql`(
  SELECT entry.account_id, entry.posting_id, entry.line_type AS type, entry.amount
  FROM account_line AS entry WHERE entry.line_type IS NOT NULL
  UNION ALL
  SELECT s.account_id, NULL::bigint, s.type, moved.amount FROM ${openings}
  WHERE moved.amount <> 0 AND EXISTS (SELECT 1 FROM account a WHERE a.id = s.account_id AND a.name LIKE 'user:%')
)`;

/**
 * FROM item with account_id and amount: entries that are sealed up to a link of the attached ledger, by its sequence, and
 * the opening balances before them.
 */
export const linesThrough = (sequence: RawBuilder<unknown>) => sql`LATERAL (
  SELECT entry.account_id, entry.amount
  FROM ${allLinks} AS link JOIN posting ON posting.id = link.posting_id CROSS JOIN ${entriesOf('posting')} AS entry
  WHERE link.sequence <= ${sequence}
  UNION ALL
  SELECT opening.account_id, opening.balance FROM opening
)`;
