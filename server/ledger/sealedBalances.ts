import { sql } from 'kysely';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { entriesOf } from './entriesOf.ts';
import { unsealed } from './unsealed.ts';

/**
 * FROM item with coin, name, player_id and balance: accounts of the chain coins with their balance at the head of
 * the hash chain. That is the present balance less committed postings that are not sealed. The set of postings
 * counted is thereby fixed, whatever is written meanwhile.
 */
export const sealedBalances = sql`(
  SELECT account.coin, account.name, account.player_id, account.balance - coalesce(later.amount, 0) AS balance
  FROM account LEFT JOIN (
    SELECT entry.account_id, sum(entry.amount)::bigint AS amount
    FROM ${unsealed} AS posting CROSS JOIN ${entriesOf('posting')} AS entry
    GROUP BY entry.account_id
  ) AS later ON later.account_id = account.id
  WHERE account.coin IN ('USDT', 'ATR')
)`;

/** Sums of one coin by kind of account: pools by their whole name, others by the part before the colon. */
export type SealedSums = ReadonlyMap<string, bigint>;

/** Sums of all accounts at the head of the hash chain, by coin and kind, in ledger units; the vault is negative. */
export async function sealedSums(db: Db | Tx): Promise<Record<ChainCoin, SealedSums>> {
  const { rows } = await sql<{ coin: ChainCoin; kind: string; sum: bigint }>`
    SELECT coin, CASE WHEN name LIKE 'pool:%' THEN name ELSE split_part(name, ':', 1) END AS kind,
      sum(balance)::bigint AS sum
    FROM ${sealedBalances} AS held GROUP BY 1, 2 ORDER BY 1, 2`.execute(db);
  const sumsOf = (wanted: ChainCoin) =>
    new Map(rows.filter(({ coin }) => coin === wanted).map(({ kind, sum }) => [kind, sum]));
  return { USDT: sumsOf('USDT'), ATR: sumsOf('ATR') };
}

/** The last link of the hash chain; sequence 0 and an empty hash if nothing is sealed. */
export async function sealedHead(tx: Db | Tx): Promise<{ sequence: bigint; hash: Uint8Array }> {
  const head = await tx
    .selectFrom('chain_run')
    .select(['sequence', 'hash'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return head ?? { sequence: 0n, hash: new Uint8Array() };
}
