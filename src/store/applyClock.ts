import type { Clock } from '#core/rules/clock.ts';
import { patch } from './patch.ts';
import { store } from './store.ts';

/**
 * Sets the game clock, anchored to this device's wall clock, so that growth is right on a device with a wrong
 * clock. `aheadMs`: offset of the server's wall clock; defaults to the one from the configuration.
 */
export function applyClock(clock: Clock, aheadMs = store.getState().world.aheadMs): void {
  patch('world', { clock: { ...clock, wallAt: clock.wallAt - aheadMs } });
}
