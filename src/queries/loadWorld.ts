import { client } from '../api/client.ts';
import { serverAheadMs } from '../api/serverWall.ts';
import { applyWorld } from '../store/applyWorld.ts';

/**
 * Loads the configuration: chain, constants, clocks, demo flag. Refusals show no toast: the caller retries.
 */
export async function loadWorld(): Promise<void> {
  const answer = await client.read('config', {}, { quiet: true });
  applyWorld(answer, serverAheadMs());
}
