import { client } from '../api/client.ts';
import { serverAheadMs } from '../api/serverWall.ts';
import { applyClock } from '../store/applyClock.ts';
import { runAction } from './runAction.ts';

/** Moves the demo world's game clock forward by `ms` game milliseconds. Returns true when done. */
export async function advanceClock(ms: number): Promise<boolean> {
  return runAction(['clock'], async () => {
    const { clock } = await client.change('demo/advance', { ms: String(ms) });
    applyClock(clock, serverAheadMs());
  });
}
