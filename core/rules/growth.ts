import type { Plant } from './plant.ts';

/** The five stages of a plant's drawing; `fruit` is ripe. */
export const stages = ['sprout', 'sapling', 'young', 'blossom', 'fruit'] as const;

export type Stage = (typeof stages)[number];

type Span = Pick<Plant, 'sownAt' | 'ripeAt'>;

/** Growth of a plant, from 0 at sowing to 1 when ripe. */
export function growth(plant: Span, now: number): number {
  return Math.min(1, Math.max(0, (now - plant.sownAt) / (plant.ripeAt - plant.sownAt)));
}

/** True from the instant `ripeAt` on, when the fruit can be harvested. */
export function isRipe(plant: Pick<Plant, 'ripeAt'>, now: number): boolean {
  return now >= plant.ripeAt;
}

/** Stage of a plant: four equal quarters of its growth, then fruit. */
export function stageOf(plant: Span, now: number): Stage {
  return stages[Math.floor(growth(plant, now) * 4)] ?? 'fruit';
}

/** Instant at which the next stage begins, or null when the plant is ripe. */
export function nextStageAt(plant: Span, now: number): number | null {
  if (isRipe(plant, now)) return null;
  const quarter = Math.floor(growth(plant, now) * 4) + 1;
  return Math.ceil(plant.sownAt + ((plant.ripeAt - plant.sownAt) * quarter) / 4);
}

/**
 * Times at which weeds and insects appear: each between WEEDS_FROM_BPS and WEEDS_TO_BPS of the growth. `chance` holds
 * two numbers in [0, 1), which the server derives from (plot, sowing).
 */
export function pestTimes(
  span: Span,
  chance: readonly [number, number],
  constants: { WEEDS_FROM_BPS: number; WEEDS_TO_BPS: number },
): { weedsAt: number; insectsAt: number } {
  const length = span.ripeAt - span.sownAt;
  const at = (draw: number) => {
    const bps = constants.WEEDS_FROM_BPS + draw * (constants.WEEDS_TO_BPS - constants.WEEDS_FROM_BPS);
    return Math.floor(span.sownAt + (length * bps) / 10_000);
  };
  return { weedsAt: at(chance[0]), insectsAt: at(chance[1]) };
}
