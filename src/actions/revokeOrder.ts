import type { Order } from '#core/api/marketObjects.ts';
import { orderPaths } from '#core/api/orderPaths.ts';
import { CallRefusal } from '../api/callRefusal.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { runAction } from './runAction.ts';
import { notifyDone } from './notifyDone.ts';
import { notifyRefusal } from './notifyRefusal.ts';

/**
 * `over`: it had already ended. `moved`: it was partly filled meanwhile, the rest is given, and nothing was
 * revoked.
 */
export type RevokeOutcome = 'done' | 'over' | 'refused' | { moved: string };

/**
 * Revokes an own order if its remaining quantity is the one the player saw (compare-and-set); locked coins
 * return.
 */
export async function revokeOrder(
  { id, side }: Pick<Order, 'id' | 'side'>,
  remaining: string,
): Promise<RevokeOutcome> {
  let outcome: RevokeOutcome = 'refused';
  await runAction([`order:${id}`], async () => {
    try {
      const { order, changes } = await client.change(
        orderPaths[side].revoke,
        { id, remaining },
        { quiet: true },
      );
      apply({ ...changes, orders: [order] });
      outcome = 'done';
      notifyDone('revocation');
    } catch (error) {
      const moved = error instanceof CallRefusal && error.key === 'orderMoved';
      if (moved) outcome = { moved: String(error.values.remaining ?? remaining) };
      else notifyRefusal(error);
      if (error instanceof CallRefusal && error.key === 'orderNotOpen') outcome = 'over';
    }
  });
  return outcome;
}
