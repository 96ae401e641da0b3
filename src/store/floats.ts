import type { Seed } from '#core/catalog/seeds.ts';
import { createEmitter } from './emitter.ts';

/** A number that floats up at a plot after an action: fruit gained, or coins paid. */
export type Float = { plot: number } & (
  | { kind: 'fruit'; seed: Seed; count: number }
  /** Ledger units; only what was paid. */
  | { kind: 'paid'; coin: 'ATR' | 'ATB'; amount: bigint }
);

/** Floating numbers are not facts: never stored, lost without a subscriber. */
export const floats = createEmitter<Float>();
