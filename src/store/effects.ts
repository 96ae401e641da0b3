import type { Seed } from '#core/catalog/seeds.ts';
import type { Care } from '#core/catalog/cares.ts';
import { createEmitter } from './emitter.ts';

/** An event on the farm (the server answered, facts are merged) that scene and sound play once. */
export type FarmEffect =
  | { kind: 'care'; care: Care; plots: readonly number[] }
  | { kind: 'sow'; seed: Seed; plots: readonly number[] }
  | { kind: 'harvest'; harvested: readonly { plot: number; seed: Seed; fruit: number }[] }
  | { kind: 'reclaim'; plot: number }
  | { kind: 'feed'; hens: readonly string[] }
  | { kind: 'collect'; hens: readonly string[] }
  | { kind: 'coins'; direction: 'in' | 'out'; coin: 'ATR' | 'ATB' };

/** Effects are not facts: never stored, lost without a subscriber. */
export const effects = createEmitter<FarmEffect>();
