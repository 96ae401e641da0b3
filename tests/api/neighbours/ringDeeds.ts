import type { Care } from '#core/catalog/cares.ts';
import type { Farmer } from '../farm/farmWorld.ts';
import { ownCares } from './neighbourWorld.ts';
import type { ActResult, RingDeed, SocialAct } from './socialAct.ts';

export const ringCare = (member: number, care: Care): RingDeed => ({ member, kind: 'care', care });

let sowings = 0;

/** Begins the request ids of sowings anew, before a run. */
export const startRing = (): void => void (sowings = 0);

function sowingId(): string {
  sowings += 1;
  return `00000000-0000-4000-8000-${sowings.toString(16).padStart(12, '0')}`;
}

/** Sells all apples of the barn. */
async function sellAll(farmer: Farmer): Promise<ActResult> {
  const { data } = await farmer.call('game/seed/myList');
  const quantity = data.stock.fruit.apple.reduce((sum, lot) => sum + lot.quantity, 0);
  return farmer.call('game/seed/sell', { seed: 'apple', quantity: Math.max(1, quantity) });
}

/** Does a deed by the owner's own hand. */
export function doDeed(ring: readonly Farmer[], deed: RingDeed): Promise<ActResult> {
  const owner = ring[deed.member]!;
  switch (deed.kind) {
    case 'care':
      return owner.call(`game/land/${ownCares[deed.care]}`, { plot: 1 });
    case 'harvest':
      return owner.call('game/land/harvest', { plot: 1 });
    case 'sow':
      return owner.call(
        'game/land/sow',
        { plot: 1, seed: 'apple', buy: 'missing' },
        { requestId: deed.requestId },
      );
    case 'sell':
      return sellAll(owner);
  }
}

/** Work of the ring on an own farm, which both worlds do alike. */
export function ringWork(
  ring: readonly Farmer[],
  member: number,
  kind: 'harvest' | 'sow' | 'sell',
): SocialAct {
  const deed: RingDeed = kind === 'sow' ? { member, kind, requestId: sowingId() } : { member, kind };
  return { deed, run: () => doDeed(ring, deed) };
}
