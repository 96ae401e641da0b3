import type { Plot } from '#core/api/objects.ts';
import type { Care } from '#core/catalog/cares.ts';
import { dueCare } from '#core/rules/dueCare.ts';
import { isRipe } from '#core/rules/growth.ts';

/** Result of a tap on a plot in the field. */
export type TapDeed =
  | { kind: 'harvest' | 'sow' | 'reclaim' | 'sheet' }
  | { kind: 'care'; care: Care }
  /** Nothing is due: the plant shows the time left until `ripeAt`, game time. */
  | { kind: 'rustle'; ripeAt: number }
  /** Wild land behind the next plot, whose number is `next`. */
  | { kind: 'locked'; next: number };

/**
 * The deed of a tap on a plot at game time `now`. The stake opens the sheet; everything else of a plot does
 * what its bubble shows, so that a thumb need not hit the bubble.
 * @param reclaimed number of plots that the player has reclaimed
 */
export function tapDeed(
  { number, plant, reclaimedAt }: Plot,
  part: 'bubble' | 'stake' | 'bed',
  reclaimed: number,
  now: number,
): TapDeed {
  if (reclaimedAt === null) {
    return number === reclaimed + 1 ? { kind: 'reclaim' } : { kind: 'locked', next: reclaimed + 1 };
  }
  if (part === 'stake') return { kind: 'sheet' };
  if (!plant) return { kind: 'sow' };
  if (isRipe(plant, now)) return { kind: 'harvest' };
  const care = dueCare(plant, now);
  return care ? { kind: 'care', care } : { kind: 'rustle', ripeAt: plant.ripeAt };
}
