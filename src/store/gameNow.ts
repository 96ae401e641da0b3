import { gameTime } from '#core/rules/clock.ts';
import { store } from './store.ts';

/**
 * Game time at a wall time of this device, epoch milliseconds; the wall time itself until the clock is
 * loaded.
 */
export function gameNow(wallNow: number): number {
  const { clock } = store.getState().world;
  return clock ? gameTime(clock, wallNow) : wallNow;
}
