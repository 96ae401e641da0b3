import type { Seed } from '#core/catalog/seeds.ts';
import type { Care } from '#core/catalog/cares.ts';
import { createEmitter } from './emitter.ts';

/** Something happened on the farm (the answer came, facts are merged): scene and sound play it once. */
export type FarmEffect =
  | { kind: 'care'; care: Care; plots: readonly number[] }
  | { kind: 'sow'; seed: Seed; plots: readonly number[] }
  | { kind: 'harvest'; harvested: readonly { plot: number; seed: Seed; fruit: number }[] }
  | { kind: 'reclaim'; plot: number }
  | { kind: 'feed'; hens: readonly string[] }
  | { kind: 'collect'; hens: readonly string[] }
  | { kind: 'coins'; direction: 'in' | 'out' };

/** Effects apart from facts: never stored, lost when nobody looks. */
export const effects = createEmitter<FarmEffect>();
