import type { Tx } from '#server/db/database.ts';

type FaucetCoin = 'USDT' | 'GAS';

/**
 * What a player was given of a coin today, in ledger units. The row stays locked, so that a player's calls to the
 * faucet go one after the other.
 */
export async function lockGiven(tx: Tx, playerId: bigint, day: number, coin: FaucetCoin): Promise<bigint> {
  const row = { player_id: playerId, day, coin, given: 0n };
  await tx
    .insertInto('faucet_day')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await tx
    .selectFrom('faucet_day')
    .select('given')
    .where('player_id', '=', playerId)
    .where('day', '=', day)
    .where('coin', '=', coin)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return kept.given;
}

/** Writes down what a player has been given of a coin today. */
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
