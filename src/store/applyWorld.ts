import type { Answer } from '#core/api/table.ts';
import { apply } from './apply.ts';
import { applyClock } from './applyClock.ts';
import { patch } from './patch.ts';

/** Sets the configuration. `aheadMs`: offset of the server's wall clock from this device's. */
export function applyWorld(answer: Answer<'config'>, aheadMs: number): void {
  const { clock, constants, ...config } = answer;
  patch('world', { config, constants, aheadMs });
  applyClock(clock);
  apply({ flows: config.flows });
}
