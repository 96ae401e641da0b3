import type { Order } from '#core/api/marketObjects.ts';
import { CallRefusal } from '../api/callRefusal.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { carryOut } from './carryOut.ts';
import { tellDone } from './tellDone.ts';
import { tellRefusal } from './tellRefusal.ts';

/** `over`: it had ended before. `moved`: it was filled in part meanwhile, so much remains, and nothing was revoked. */
export type RevokeOutcome = 'done' | 'over' | 'refused' | { moved: string };

const paths = { buy: 'otc/cancelBuy', sell: 'otc/qxExchange' } as const;

/** Takes an own order out of the book if as much remains as the player saw; what is locked for it returns. */
export async function revokeOrder(
  { id, side }: Pick<Order, 'id' | 'side'>,
  remaining: string,
): Promise<RevokeOutcome> {
  let outcome: RevokeOutcome = 'refused';
  await carryOut([`order:${id}`], async () => {
    try {
      const { order, changes } = await client.change(paths[side], { id, remaining }, { quiet: true });
      apply({ ...changes, orders: [order] });
      outcome = 'done';
      tellDone('revocation');
    } catch (error) {
      const moved = error instanceof CallRefusal && error.key === 'orderMoved';
      if (moved) outcome = { moved: String(error.values.remaining ?? remaining) };
      else tellRefusal(error);
      if (error instanceof CallRefusal && error.key === 'orderNotOpen') outcome = 'over';
    }
  });
  return outcome;
}
