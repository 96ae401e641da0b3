import type { Selectable } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { BasketExchangeTable, BasketFillTable } from './basket.tables.ts';

export type BasketFill = Selectable<BasketFillTable>;

/** A player's acts on the baskets of a game day. */
export interface BasketActs {
  fills: BasketFill[];
  /** Slot that was exchanged; null before the exchange. */
  exchanged: number | null;
}

/** Reads the acts of a game day. */
export async function readBasketActs(db: Db | Tx, playerId: bigint, day: number): Promise<BasketActs> {
  const [fills, exchange] = await pipeline(db, [
    () =>
      db
        .selectFrom('basket_fill')
        .selectAll()
        .where('player_id', '=', playerId)
        .where('day', '=', day)
        .execute(),
    () =>
      db
        .selectFrom('basket_exchange')
        .select('slot')
        .where('player_id', '=', playerId)
        .where('day', '=', day)
        .executeTakeFirst(),
  ]);
  return { fills, exchanged: exchange?.slot ?? null };
}

/** Stores a filled basket of a locked farm. */
export async function addFill(tx: Tx, fill: BasketFill): Promise<void> {
  await tx.insertInto('basket_fill').values(fill).execute();
}

/** Stores the day's exchange of a locked farm. */
export async function addExchange(tx: Tx, exchange: Selectable<BasketExchangeTable>): Promise<void> {
  await tx.insertInto('basket_exchange').values(exchange).execute();
}
