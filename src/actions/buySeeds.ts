import type { RefusalKey, RefusalValues } from '#core/api/refusals.ts';
import type { Seed } from '#core/catalog/seeds.ts';
import { amountOf } from '#core/money/amount.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { effects } from '../store/effects.ts';
import { gameNow } from '../store/gameNow.ts';
import { store } from '../store/store.ts';
import { runAction } from './runAction.ts';
import { lacksAtr } from './lacksAtr.ts';
import { livingHens } from '../selectors/livingHens.ts';
import { refuseLocally } from './refuseLocally.ts';
import { notifyDone } from './notifyDone.ts';

function unitPrice(seed: Seed | 'hen'): bigint | null {
  const { prices } = store.getState().facts;
  if (!prices) return null;
  const price =
    seed === 'hen' ? prices.hen.price : prices.saplings.find((offer) => offer.seed === seed)?.price;
  return price === undefined ? null : amountOf(price);
}

function refusalHere(seed: Seed | 'hen', quantity: number): [RefusalKey, RefusalValues?] | null {
  if (quantity < 1) return ['quantityTooSmall'];
  const { facts, world } = store.getState();
  if (seed !== 'hen' || !facts.hens || !world.constants) return null;
  const capacity = world.constants.HEN_YARD;
  return livingHens(facts.hens, gameNow(Date.now())).length + quantity > capacity
    ? ['yardFull', { most: capacity }]
    : null;
}

/** Buys saplings into the warehouse or hens into the yard. Returns true when done. */
export async function buySeeds(
  seed: Seed | 'hen',
  quantity: number,
  { silent = false, coupon }: { silent?: boolean; coupon?: string | undefined } = {},
): Promise<boolean> {
  const refused = refusalHere(seed, quantity);
  if (refused) return refuseLocally(...refused);
  const price = unitPrice(seed);
  // With a coupon only the server knows the amount due.
  if (coupon === undefined && price !== null && lacksAtr(price * BigInt(quantity))) return false;
  return runAction([`buy:${seed}`], async () => {
    const { changes } = await client.change('game/seed/buy', {
      seed,
      quantity: String(quantity),
      ...(coupon !== undefined && { coupon }),
    });
    apply(changes);
    effects.emit({ kind: 'coins', direction: 'out', coin: 'ATR' });
    if (!silent) notifyDone('purchase');
  });
}
