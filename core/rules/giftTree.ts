import { careInstants } from '#core/catalog/careInstants.ts';
import type { Constants } from '#core/catalog/constants.ts';
import { amountOf } from '#core/money/amount.ts';
import { fruitsPromised } from './harvest.ts';
import type { Plant } from './plant.ts';

type GiftConstants = Pick<
  Constants,
  'GIFT_TREE_WORTH' | 'GIFT_TREE_RIPE_MS' | 'FRUIT_BASE' | 'CARE_YIELD_BPS'
>;

/** A gift tree without its plot. */
export type GiftTree = Omit<Plant, 'seed'> & { promised: number };

/**
 * True when a fruit's fixed price (ATR units) is that of a gift tree. No other full-care harvest is worth as little.
 */
export function isGiftFruit(
  price: bigint,
  constants: Pick<Constants, 'GIFT_TREE_WORTH' | 'FRUIT_BASE' | 'CARE_YIELD_BPS'>,
): boolean {
  return price * BigInt(fruitsPromised(constants)) <= amountOf(constants.GIFT_TREE_WORTH);
}

/**
 * The tutorial's gift: an apple tree with all cares, ripe in GIFT_TREE_RIPE_MS of wall time at the given `speed` of
 * game time. It bears as many fruits as a full-care harvest, together worth at most GIFT_TREE_WORTH in ATR. Null when
 * the worth is zero.
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
  // At least 1 ms in the future, so that the player sees it ripen however fast the game clock ticks.
  const ripeAt = now + Math.max(1, Math.round(constants.GIFT_TREE_RIPE_MS * speed));
  const sownAt = Math.min(now, ripeAt - growMs);
  const cared = careInstants(() => sownAt);
  return { spent: 0n, fruitPrice, promised, sownAt, ripeAt, weedsAt: sownAt, insectsAt: sownAt, ...cared };
}
