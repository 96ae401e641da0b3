import type { Db, Tx } from '#server/db/database.ts';

/** An exchange against the pool; amounts in ledger units, price in USDT units per whole ATR, wall time. */
export interface Trade {
  at: number;
  /** Side of the taker in ATR. */
  side: 'buy' | 'sell';
  price: bigint;
  atr: bigint;
  usdt: bigint;
  takerId: bigint;
}

/** Inserts a trade; returns its id. */
export async function addTrade(tx: Tx, { at, takerId, ...trade }: Trade): Promise<bigint> {
  const { id } = await tx
    .insertInto('trade')
    .values({ ...trade, at: new Date(at), taker_id: takerId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** USDT volume of a player's swaps in a span of wall time, both directions together. */
export async function swappedUsdt(db: Db | Tx, playerId: bigint, from: number, to: number): Promise<bigint> {
  const { usdt } = await db
    .selectFrom('trade')
    .select(({ fn }) => fn.sum<string>('usdt').as('usdt'))
    .where('taker_id', '=', playerId)
    .where('at', '>=', new Date(from))
    .where('at', '<', new Date(to))
    .executeTakeFirstOrThrow();
  return BigInt(usdt ?? 0);
}
