import type { Clock } from '#core/rules/clock.ts';
import { patch } from './patch.ts';
import { store } from './store.ts';

/**
 * Takes over a game clock, anchored to this device's wall clock: growth is right on a device whose clock is wrong.
 * `aheadMs`: how far the server's wall clock is ahead of the device's; what the configuration's answer told when not
 * given.
 */
export function applyClock(clock: Clock, aheadMs = store.getState().world.aheadMs): void {
  patch('world', { clock: { ...clock, wallAt: clock.wallAt - aheadMs } });
}
