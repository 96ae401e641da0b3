import type { Answer } from '#core/api/table.ts';
import type { Constants } from '#core/catalog/constants.ts';
import type { Clock } from '#core/rules/clock.ts';

/** What `/api/config` told: chain, contracts, demo flag, version. */
export type WorldConfig = Omit<Answer<'config'>, 'clock' | 'constants'>;

export interface WorldState {
  config: WorldConfig | null;
  /** Game clock, anchored to this device's wall clock; null until the configuration is here. */
  clock: Clock | null;
  constants: Constants | null;
  /** How far the server's wall clock is ahead of this device's, in milliseconds. */
  aheadMs: number;
}

export const startWorld: WorldState = { config: null, clock: null, constants: null, aheadMs: 0 };
