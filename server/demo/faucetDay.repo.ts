import type { Tx } from '#server/db/database.ts';

type FaucetCoin = 'USDT' | 'GAS';

/**
 * Amount of a coin that a player received today, in ledger units. Locks the row, so that a player's faucet
 * calls run one after the other.
 */
export async function lockGiven(tx: Tx, playerId: bigint, day: number, coin: FaucetCoin): Promise<bigint> {
  const values = { player_id: playerId, day, coin, given: 0n };
  await tx
    .insertInto('faucet_day')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('faucet_day')
    .select('given')
    .where('player_id', '=', playerId)
    .where('day', '=', day)
    .where('coin', '=', coin)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.given;
}

/** Stores the amount of a coin that a player received today. */
export async function setGiven(
  tx: Tx,
  playerId: bigint,
  day: number,
  coin: FaucetCoin,
  given: bigint,
): Promise<void> {
  await tx
    .updateTable('faucet_day')
    .set({ given })
    .where('player_id', '=', playerId)
    .where('day', '=', day)
    .where('coin', '=', coin)
    .execute();
}
