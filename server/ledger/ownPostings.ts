import { sql } from 'kysely';
import type { RecordType } from '#core/catalog/recordTypes.ts';
import type { Coin } from '#core/money/coin.ts';
import type { Tx } from '#server/db/database.ts';
import { entriesOf } from './entriesOf.ts';
import { ledgerInBooks } from './inBooks.ts';
import { writtenBy } from './writtenPostings.ts';

/** Net movement of one account by a posting; the parts of an account are summed. */
export interface OwnEntry {
  account: string;
  coin: Coin;
  /** In ledger units. */
  amount: bigint;
  /** Balance afterwards of a player's account; null for others. */
  balance: bigint | null;
}

export interface OwnPosting {
  key: string;
  type: RecordType;
  kind: string;
  reference: string;
  entries: OwnEntry[];
}

interface Row extends OwnEntry {
  id: bigint;
  key: string;
  type: RecordType;
  kind: string;
  reference: string;
}

const isOfPlayer = (account: string) => account.startsWith('user:');

/** Balances of players' accounts now, by account and coin. */
async function readBalances(tx: Tx, accounts: readonly string[]): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ account: string; coin: Coin; balance: bigint }>`
    SELECT name AS account, coin, balance FROM account WHERE name = ANY (${[...accounts]}::text[])`.execute(
    tx,
  );
  return new Map(rows.map(({ account, coin, balance }) => [`${account} ${coin}`, balance]));
}

/** The same where books lie on several workers: there the ids of a posting's parts do not name each other. */
async function ownInBooks(tx: Tx, after: bigint): Promise<OwnPosting[]> {
  const postings = writtenBy(tx).slice(Number(after));
  const names = new Set(postings.flatMap(({ entries }) => entries.map(({ account }) => account)));
  const balances = await readBalances(tx, [...names].filter(isOfPlayer));
  // Backwards from the present balance to that behind each posting.
  const own = postings.toReversed().map((posting) => ({
    ...posting,
    entries: posting.entries.map((entry): OwnEntry => {
      const name = `${entry.account} ${entry.coin}`;
      const balance = balances.get(name) ?? null;
      if (balance !== null) balances.set(name, balance - entry.amount);
      return { ...entry, balance };
    }),
  }));
  return own.toReversed();
}

/**
 * Postings that this transaction wrote after a posting (`lastPostingId`), oldest first, with their entries by account name over all books.
 * Levelling between books and commits of others are left out.
 */
export async function ownPostings(tx: Tx, after: bigint): Promise<OwnPosting[]> {
  if (ledgerInBooks()) return ownInBooks(tx, after);
  const { rows } = await sql<Row>`
    SELECT coalesce(posting.home_id, posting.id) AS id, min(home.key) AS key, posting.type, posting.kind, posting.reference,
      account.name AS account, account.coin, sum(entry.amount)::bigint AS amount,
      CASE WHEN account.name LIKE 'user:%' THEN max(entry.balance) END AS balance
    FROM posting CROSS JOIN ${entriesOf('posting')} AS entry JOIN account ON account.id = entry.account_id
    JOIN posting AS home ON home.id = coalesce(posting.home_id, posting.id)
    WHERE posting.id > ${after} AND posting.xmin = pg_current_xact_id()::xid
      AND posting.type <> 'levelling' AND account.name <> 'transit'
    GROUP BY 1, posting.type, posting.kind, posting.reference, account.name, account.coin
    ORDER BY 1, account.coin, account.name`.execute(tx);
  const postings = new Map<bigint, OwnPosting>();
  for (const { id, key, type, kind, reference, ...entry } of rows) {
    const posting = postings.get(id) ?? { key, type, kind, reference, entries: [] };
    posting.entries.push(entry);
    postings.set(id, posting);
  }
  return [...postings.values()];
}
