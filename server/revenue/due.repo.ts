import { sql } from 'kysely';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { MAX_AMOUNT } from '#core/money/amount.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { ledgerInBooks } from '#server/ledger/inBooks.ts';
import { dueNames, type DueAccount } from './duePosting.ts';
import { lockDuesInBooks, type NamedPart } from './lockDuesInBooks.repo.ts';

/** Last account that the running payment has paid. Both empty: it starts. */
export interface DuePlace {
  coin: string;
  name: string;
}

export const START: DuePlace = { coin: '', name: '' };

export function readDuePlace(tx: Tx): Promise<DuePlace> {
  return tx.selectFrom('due_run').select(['coin', 'name']).executeTakeFirstOrThrow();
}

/** Stores the last account that the run has paid; START ends the run. */
export async function saveDuePlace(tx: Tx, { coin, name }: DuePlace): Promise<void> {
  await tx.updateTable('due_run').set({ coin, name }).execute();
}

/**
 * Names of the next accounts of one coin with rewards to pay. The names' own index serves the walk: an index on balances would
 * cost every spend a second entry.
 */
const nextNames = (coin: ChainCoin, name: string, limit: number) => sql<{ name: string }>`
  SELECT DISTINCT d.name FROM account d
  WHERE d.name > greatest(${name}, 'due') AND d.name < 'duf' AND d.coin = ${coin} AND d.balance > 0
  ORDER BY d.name LIMIT ${limit}`;

async function lockParts(tx: Tx, coin: ChainCoin, name: string, limit: number): Promise<NamedPart[]> {
  const { rows: locked } = await sql<{ id: bigint }>`
    SELECT a.id FROM account a
    WHERE a.coin = ${coin} AND a.balance > 0 AND a.name IN (${nextNames(coin, name, limit)})
    ORDER BY a.name, a.shard
    FOR NO KEY UPDATE OF a`.execute(tx);
  if (locked.length === 0) return [];
  // A statement of its own: the one that waited for a lock does not see the postings of the transaction that held it.
  const { rows } = await sql<NamedPart>`
    SELECT a.name, a.coin, a.shard AS book, a.balance, a.version,
      a.version - coalesce(a.last_debit, ledger_last_debit(a.id, a.last_id, ${MAX_AMOUNT}::bigint)) AS spends
    FROM account a WHERE a.id = ANY (${locked.map(({ id }) => id)}::bigint[])
    ORDER BY a.name, a.shard`.execute(tx);
  return rows;
}

async function lockInBooks(tx: Tx, coin: ChainCoin, name: string, limit: number): Promise<NamedPart[]> {
  const { rows } = await nextNames(coin, name, limit).execute(tx);
  const names = rows.map((row) => row.name);
  const parts = names.length === 0 ? [] : await lockDuesInBooks(tx, coin, names);
  return names.flatMap((due) => parts.filter((part) => part.name === due));
}

/**
 * Locks the next accounts of one coin with rewards to pay, at most `limit`, with all their parts, in the ledger's lock
 * order, from the first name after `name`. The lock keeps the number of spends true until the posting that states it is
 * written.
 */
export async function lockDueAccounts(
  tx: Tx,
  coin: ChainCoin,
  name: string,
  limit: number,
): Promise<DueAccount[]> {
  const rows = await (ledgerInBooks() ? lockInBooks : lockParts)(tx, coin, name, limit);
  const accounts = new Map<string, DueAccount>();
  for (const { name: due, coin: of, ...part } of rows) {
    const known = accounts.get(due);
    accounts.set(due, { name: due, coin: of, parts: [...(known?.parts ?? []), part] });
  }
  return [...accounts.values()];
}

/** Rewards that a player is due at the next hourly payment, by kind and coin; in ledger units. */
export async function readDues(
  db: Db,
  player: bigint,
): Promise<{ kind: 'direct' | 'team'; coin: ChainCoin; amount: bigint }[]> {
  const rows = await db
    .selectFrom('account')
    .select(['name', 'coin', sql<bigint>`sum(balance)::bigint`.as('balance')])
    .where('name', 'in', Object.values(dueNames(player)))
    .where('balance', '>', 0n)
    .groupBy(['name', 'coin'])
    .execute();
  return rows.map(({ name, coin, balance }) => ({
    kind: name === dueNames(player).direct ? 'direct' : 'team',
    coin: coin as ChainCoin,
    amount: balance,
  }));
}
