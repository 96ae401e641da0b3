import type { Answer } from '#core/api/table.ts';
import type { Constants } from '#core/catalog/constants.ts';
import type { Clock } from '#core/rules/clock.ts';

/** Configuration from `/api/config`: chain, contracts, demo flag, version. */
export type WorldConfig = Omit<Answer<'config'>, 'clock' | 'constants'>;

export interface WorldState {
  config: WorldConfig | null;
  /** Game clock, anchored to this device's wall clock; null until the configuration is loaded. */
  clock: Clock | null;
  constants: Constants | null;
  /** Offset of the server's wall clock from this device's, in milliseconds. */
  aheadMs: number;
}

export const startWorld: WorldState = { config: null, clock: null, constants: null, aheadMs: 0 };
