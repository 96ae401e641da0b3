import type { Constants } from '#core/catalog/constants.ts';
import { amountOf } from '#core/money/amount.ts';
import { fruitsPromised } from './harvest.ts';
import type { Plant } from './plant.ts';

type GiftConstants = Pick<
  Constants,
  'GIFT_TREE_WORTH' | 'GIFT_TREE_RIPE_MS' | 'FRUIT_BASE' | 'CARE_YIELD_BPS'
>;

/** What a given tree is, apart from where it stands. */
export type GiftTree = Omit<Plant, 'seed'> & { promised: number };

/** Whether a fruit's frozen price, in ATR units, is of a gift tree: no other full-care harvest is worth as little. */
export function isGiftFruit(
  price: bigint,
  constants: Pick<Constants, 'GIFT_TREE_WORTH' | 'FRUIT_BASE' | 'CARE_YIELD_BPS'>,
): boolean {
  return price * BigInt(fruitsPromised(constants)) <= amountOf(constants.GIFT_TREE_WORTH);
}

/**
 * The tree given in the tutorial: an apple tree that had every care and is ripe in GIFT_TREE_RIPE_MS of wall time, as
 * game time runs (`speed`). Its fruit is as many as a full-care harvest's and together worth at most GIFT_TREE_WORTH in
 * ATR. Null when that is nothing.
 */
export function giftTree(
  constants: GiftConstants,
  growMs: number,
  now: number,
  speed: number,
): GiftTree | null {
  const promised = fruitsPromised(constants);
  const fruitPrice = amountOf(constants.GIFT_TREE_WORTH) / BigInt(Math.max(1, promised));
  if (fruitPrice === 0n || promised === 0) return null;
  // At the end of its growth, however long a tick of the fast clock: it is seen to ripen.
  const ripeAt = now + Math.max(1, Math.round(constants.GIFT_TREE_RIPE_MS * speed));
  const sownAt = Math.min(now, ripeAt - growMs);
  const cared = { wateredAt: sownAt, fertilizedAt: sownAt, weededAt: sownAt, insectsKilledAt: sownAt };
  return { spent: 0n, fruitPrice, promised, sownAt, ripeAt, weedsAt: sownAt, insectsAt: sownAt, ...cared };
}
