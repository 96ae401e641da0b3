import type { Care } from '#core/catalog/cares.ts';

/** Work on a farm of the ring that earns or costs ATR. */
export type RingDeed = { member: number } & (
  | { kind: 'care'; care: Care }
  | { kind: 'harvest' | 'sell' }
  /** Under a request id of its own: weeds and insects are drawn from it, and both worlds draw the same. */
  | { kind: 'sow'; requestId: string }
);

/** Answer to an act: its status, and the key of a refusal. */
export interface ActResult {
  status: number;
  key?: string | undefined;
}

/** An act that was chosen. `deed`: what it does to a farm of the ring, for the twin world without social acts. */
export interface SocialAct {
  deed?: RingDeed;
  run(): Promise<ActResult>;
}
