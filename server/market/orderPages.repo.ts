import type { OrderSide } from '#core/rules/otcOrder.ts';
import type { Db } from '#server/db/database.ts';
import type { OrderRow } from './order.repo.ts';

/** Page of a player's orders on a side, newest first. */
export function readPlayerOrders(
  db: Db,
  playerId: bigint,
  side: OrderSide,
  { state, before, size }: { state: OrderRow['state'] | undefined; before: bigint | null; size: number },
): Promise<OrderRow[]> {
  let query = db
    .selectFrom('otc_order')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('side', '=', side)
    .orderBy('id', 'desc')
    .limit(size);
  if (state) query = query.where('state', '=', state);
  if (before !== null) query = query.where('id', '<', before);
  return query.execute();
}
