import type { Stage } from '#core/rules/growth.ts';

const tails = {
  sprout: [4, -26],
  sapling: [8, -44],
  young: [20, -66],
  blossom: [30, -82],
  fruit: [30, -82],
} as const satisfies Record<Stage, readonly [number, number]>;

/** Tip of a bubble's tail relative to the soil: at its own plant, so that it covers no neighbour. */
export function bubbleTail(stage: Stage | null): readonly [number, number] {
  return stage === null ? [0, -4] : tails[stage];
}
