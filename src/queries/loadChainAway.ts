import { client } from '../api/client.ts';

/** Loads whether the server's chain does not answer. A failed read shows no toast: the screen works without it. */
export async function loadChainAway(): Promise<boolean> {
  return (await client.read('config', {}, { quiet: true })).chain.away;
}
