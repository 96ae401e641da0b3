import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { entriesOf } from '#server/ledger/entriesOf.ts';
import { digestKeys } from './digestKeys.ts';
import type { LedgerRange } from './closedRanges.repo.ts';

/**
 * Balances and versions behind a range, of the accounts that have entries in it. Rows change and are added in one statement without
 * ON CONFLICT: a view of a book shows no key.
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

/** Fingerprints of a range's keys, and their digest. */
async function carryKeys(tx: Tx, { from, until }: LedgerRange): Promise<void> {
  await sql`
    INSERT INTO opening_key (bucket, from_id, marks)
    SELECT ledger_bucket(key), ${from}::bigint, array_agg(ledger_mark(key)) FROM posting
    WHERE id >= ${from} AND id < ${until} GROUP BY 1`.execute(tx);
  await tx
    .insertInto('opening_key_digest')
    .values({ from_id: from, digest: await digestKeys(tx, from) })
    .execute();
}

/** Hashes of a range's links that an attached link continues or a published head names. */
async function carryLinks(tx: Tx, { from, until }: LedgerRange): Promise<void> {
  await sql`
    INSERT INTO opening_link (sequence, hash)
    SELECT c.sequence, c.hash FROM chain_run c
    WHERE c.posting_id >= ${from} AND c.posting_id < ${until} AND c.sequence IN (
      SELECT next.sequence - next.links FROM chain_run next WHERE next.posting_id >= ${until}
      UNION ALL
      SELECT (value ->> 'sequence')::bigint FROM world_fact WHERE key LIKE 'chainHead:%')
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** Stores the state in which the ledger begins without a range, which must be the first of it. */
export async function carryOpenings(tx: Tx, range: LedgerRange): Promise<void> {
  await carryBalances(tx, range);
  await carrySums(tx, range);
  await carryKeys(tx, range);
  await carryLinks(tx, range);
}
