import { emptyPlots } from '../../../selectors/emptyPlots.ts';
import { countReclaimedPlots } from '../../../selectors/countReclaimedPlots.ts';
import { isGiftTree } from '../../../selectors/isGiftTree.ts';
import { plotsToCare } from '../../../selectors/plotsToCare.ts';
import { plotsToHarvest } from '../../../selectors/plotsToHarvest.ts';
import type { Plot } from '#core/api/objects.ts';
import { seeds, type Seed } from '#core/catalog/seeds.ts';
import type { FactsState } from '../../../store/facts.ts';

export type GuideStep =
  | { name: 'reclaim' | 'water'; plot: number }
  /** The gift is a sample: its apples are small. */
  | { name: 'harvest'; plot: number; isGift: boolean }
  | { name: 'buy'; plot: number; seed: Seed }
  | { name: 'sow'; plot: number; seed: Seed }
  | { name: 'gift' | 'pay' }
  | { name: 'ripening' | 'own'; plot: number; ripeAt: number };

/** The server's record of the tutorial: any care given, any care and harvest done. */
export interface GuideTaps {
  cared: boolean;
  done: boolean;
}

/** Seed for a newcomer: it grows fastest. */
const FIRST_SEED: Seed = 'apple';

/** Progress of a step, out of five; waiting for the gift counts as the last. */
export const placeOf = {
  reclaim: 1,
  buy: 2,
  sow: 3,
  water: 4,
  gift: 5,
  ripening: 5,
  own: 5,
  harvest: 5,
  pay: 5,
} as const satisfies Record<GuideStep['name'], number>;

/** Nothing to tap: waits for the plot that ripens next, a gift (cost nothing) or the player's own. */
function waiting(plots: Readonly<Record<number, Plot>>): GuideStep | null {
  const [next] = Object.values(plots)
    .flatMap(({ number, plant }) => (plant ? [{ number, plant }] : []))
    .sort((a, b) => a.plant.ripeAt - b.plant.ripeAt);
  if (!next) return null;
  return { name: isGiftTree(next) ? 'ripening' : 'own', plot: next.number, ripeAt: next.plant.ripeAt };
}

/**
 * The next step of the tutorial: reclaim, buy, sow, water, the gift, harvest, the reward. Derived from server
 * facts only, so that it resumes on any device. Null when there is none.
 * @param withGift true while the gift tree can still be expected
 */
export function guideStep(
  { plots, stock, gifts }: Pick<FactsState, 'plots' | 'stock' | 'gifts'>,
  taps: GuideTaps | null,
  withGift: boolean,
  now: number,
): GuideStep | null {
  if (!plots || !stock || !gifts || gifts.tutorialPaid || gifts.tutorialOff) return null;
  // Nobody has harvested without a plot, so this step comes with the facts of the field.
  if (countReclaimedPlots(plots) === 0) return { name: 'reclaim', plot: 1 };
  if (!taps) return null;
  if (taps.done) return { name: 'pay' };
  if (taps.cared && withGift && !gifts.treeGiven) return { name: 'gift' };
  const ripe = plotsToHarvest(plots, now);
  const pick = ripe.find(isGiftTree) ?? ripe[0];
  if (pick) return { name: 'harvest', plot: pick.number, isGift: isGiftTree(pick) };
  const [thirsty] = plotsToCare(plots, 'water', now);
  if (!taps.cared && thirsty) return { name: 'water', plot: thirsty.number };
  const wait = waiting(plots);
  if (wait && taps.cared) return wait;
  const [empty] = emptyPlots(plots);
  if (!empty) return wait;
  const seed = seeds.find((candidate) => stock.saplings[candidate] > 0);
  return seed
    ? { name: 'sow', plot: empty.number, seed }
    : { name: 'buy', plot: empty.number, seed: FIRST_SEED };
}
