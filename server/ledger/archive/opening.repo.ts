import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { bookKey } from '#server/ledger/bookKey.ts';
import { entriesOf } from '#server/ledger/entriesOf.ts';
import { digestKeys } from './digestKeys.ts';
import type { LedgerRange } from './closedRanges.repo.ts';

/**
 * Balances and versions behind a range, of the accounts that have entries in it. ON CONFLICT does not find
 * their key where books lie in shards, as it has the key of the book behind it.
 */
async function carryBalances(tx: Tx, { from, until }: LedgerRange): Promise<void> {
  await sql`
    WITH ended AS MATERIALIZED (
      SELECT DISTINCT ON (account_id) account_id, balance, version,
        coalesce(max(version) FILTER (WHERE amount < 0) OVER (PARTITION BY account_id), 0) AS last_debit
      FROM entry WHERE posting_id >= ${from} AND posting_id < ${until}
      ORDER BY account_id, version DESC
    ), changed AS (
      UPDATE opening SET balance = ended.balance, version = ended.version,
        last_debit = greatest(opening.last_debit, ended.last_debit)
      FROM ended WHERE opening.account_id = ended.account_id RETURNING opening.account_id
    )
    INSERT INTO opening (account_id, balance, version, last_debit)
    SELECT * FROM ended WHERE account_id NOT IN (SELECT account_id FROM changed)`.execute(tx);
}

/** Sums of a range's entries, added to those of the ranges before. */
async function carrySums(tx: Tx, { from, until }: LedgerRange): Promise<void> {
  await sql`
    WITH moved AS MATERIALIZED (
      SELECT a.id AS account_id, p.type, CASE WHEN a.name LIKE 'user:%' THEN p.kind ELSE '' END AS kind,
        sum(greatest(e.amount, 0))::bigint AS received, sum(least(e.amount, 0))::bigint AS paid
      FROM posting p CROSS JOIN ${entriesOf('p')} AS e JOIN account a ON a.id = e.account_id
      WHERE p.id >= ${from} AND p.id < ${until}
      GROUP BY 1, 2, 3
    ), changed AS (
      UPDATE opening_sum AS o SET received = o.received + moved.received, paid = o.paid + moved.paid
      FROM moved WHERE (o.account_id, o.type, o.kind) = (moved.account_id, moved.type, moved.kind)
      RETURNING o.account_id, o.type, o.kind
    )
    INSERT INTO opening_sum (account_id, type, kind, received, paid)
    SELECT * FROM moved WHERE (account_id, type, kind) NOT IN (SELECT * FROM changed)`.execute(tx);
}

/** Table for the fingerprints of keys: a book's view of it shows those of the former ledger too, and takes none. */
const keyTable = (book: number | null) =>
  book === null
    ? sql`opening_key (bucket, from_id, marks)`
    : sql`public.opening_key (book_key, bucket, from_id, marks)`;

/** Fingerprints of a range's keys, and their digest. */
async function carryKeys(tx: Tx, { from, until }: LedgerRange, book: number | null): Promise<void> {
  await sql`
    INSERT INTO ${keyTable(book)}
    SELECT ${book === null ? sql`` : sql`${bookKey(book)}::bigint, `}ledger_bucket(key) AS bucket, ${from}::bigint,
      array_agg(ledger_mark(key))
    FROM posting WHERE id >= ${from} AND id < ${until} GROUP BY bucket`.execute(tx);
  await tx
    .insertInto('opening_key_digest')
    .values({ from_id: from, digest: (await digestKeys(tx, [from])).get(from) ?? Buffer.alloc(0) })
    .execute();
}

/**
 * Hashes of a range's links that a link behind it continues, now or later, or that a published head names. Those are of no chain of one
 * book.
 */
async function carryLinks(tx: Tx, { from, until }: LedgerRange, book: number | null): Promise<void> {
  const published = sql`
    UNION ALL SELECT (value ->> 'sequence')::bigint FROM world_fact WHERE key LIKE 'chainHead:%'`;
  await sql`
    INSERT INTO opening_link (sequence, hash)
    SELECT c.sequence, c.hash FROM chain_run c
    WHERE c.posting_id >= ${from} AND c.posting_id < ${until} AND c.sequence IN (
      SELECT next.sequence - next.links FROM chain_run next WHERE next.posting_id >= ${until}
      UNION ALL
      SELECT max(own.sequence) FROM chain_run own WHERE own.posting_id >= ${from} AND own.posting_id < ${until}
      ${book === null ? published : sql``})
    ON CONFLICT DO NOTHING`.execute(tx);
}

/**
 * Stores the state in which the ledger begins without a range, which must be the first of it.
 *
 * @param book the one whose session this is, where books lie on several workers
 */
export async function carryOpenings(tx: Tx, range: LedgerRange, book: number | null = null): Promise<void> {
  await carryBalances(tx, range);
  await carrySums(tx, range);
  await carryKeys(tx, range, book);
  await carryLinks(tx, range, book);
}
