import type { Balance } from '#core/api/objects.ts';
import { formatAmount } from '#core/money/amount.ts';
import { coins, type Coin } from '#core/money/coin.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';
import type { Pool } from '#core/catalog/accounts.ts';

interface Sums {
  playerId: bigint;
  coin: Coin;
  available: bigint;
  frozen: bigint;
  version: bigint;
}

/**
 * A player's balances in wire shape, in the order of the coins in `wanted`. `available` is the player's own
 * account; `frozen` sums holds, orders and castings. A coin the player never had is zero with version 0.
 */
export async function balancesOf(
  db: Db | Tx,
  playerId: bigint,
  wanted: readonly Coin[] = coins,
): Promise<Balance[]> {
  // A separate statement for one player: with a list, PostgreSQL replans at every run.
  const { rows } = await fixedSql<Sums>`
    SELECT player_id AS "playerId", coin,
      coalesce(sum(balance) FILTER (WHERE name LIKE 'user:%'), 0)::bigint AS available,
      coalesce(sum(balance) FILTER (WHERE name NOT LIKE 'user:%'), 0)::bigint AS frozen,
      sum(version)::bigint AS version
    FROM account WHERE player_id = ${playerId}
    GROUP BY player_id, coin`.execute(db);
  return inWireShape(wanted, rows);
}

/** Balances of several players, each as `balancesOf` returns them, in one query. */
export async function balancesOfEach(
  db: Db | Tx,
  playerIds: readonly bigint[],
  wanted: readonly Coin[] = coins,
): Promise<Map<bigint, Balance[]>> {
  if (playerIds.length === 0) return new Map();
  const { rows } = await fixedSql<Sums>`
    SELECT player_id AS "playerId", coin,
      coalesce(sum(balance) FILTER (WHERE name LIKE 'user:%'), 0)::bigint AS available,
      coalesce(sum(balance) FILTER (WHERE name NOT LIKE 'user:%'), 0)::bigint AS frozen,
      sum(version)::bigint AS version
    FROM account
    WHERE player_id = ANY (${[...playerIds]}::bigint[]) AND coin = ANY (${[...wanted]}::text[])
    GROUP BY player_id, coin`.execute(db);
  const balancesIn = (sums: readonly Sums[]) => inWireShape(wanted, sums);
  return new Map(playerIds.map((id) => [id, balancesIn(rows.filter(({ playerId }) => playerId === id))]));
}

function inWireShape(wanted: readonly Coin[], sums: readonly Sums[]): Balance[] {
  const found = new Map(sums.map((row) => [row.coin, row]));
  return wanted.map((coin) => {
    const { available, frozen, version } = found.get(coin) ?? { available: 0n, frozen: 0n, version: 0n };
    return {
      coin,
      version: Number(version),
      available: formatAmount(available),
      frozen: formatAmount(frozen),
      total: formatAmount(available + frozen),
    };
  });
}

/** Balances of a pool per coin, in ledger units; as `poolBalance`. */
export async function poolBalances(db: Db | Tx, pool: Pool): Promise<Map<Coin, bigint>> {
  const { rows } = await fixedSql<{ coin: Coin; balance: bigint }>`
    SELECT coin, sum(balance)::bigint AS balance FROM account WHERE name = ${`pool:${pool}`} GROUP BY coin`.execute(
    db,
  );
  return new Map(rows.map(({ coin, balance }) => [coin, balance]));
}

/**
 * Balance of a pool, all books together, in ledger units. Not locked: another transaction may change it at once.
 */
export async function poolBalance(db: Db | Tx, pool: Pool, coin: Coin): Promise<bigint> {
  const { rows } = await fixedSql<{ balance: bigint }>`
    SELECT coalesce(sum(balance), 0)::bigint AS balance FROM account
    WHERE name = ${`pool:${pool}`} AND coin = ${coin}`.execute(db);
  return rows[0]?.balance ?? 0n;
}

/** Balance of the vault in a coin by the ledger, in ledger units. Not locked. */
export async function vaultBalance(db: Db | Tx, coin: Coin): Promise<bigint> {
  const { rows } = await fixedSql<{ balance: bigint }>`
    SELECT coalesce(-sum(balance), 0)::bigint AS balance FROM account
    WHERE name = 'vault' AND coin = ${coin}`.execute(db);
  return rows[0]?.balance ?? 0n;
}
