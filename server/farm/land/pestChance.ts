import type { Tx } from '#server/db/database.ts';
import { readFact } from '#server/db/worldFact.repo.ts';
import type { World } from '#server/world/world.ts';
import { drawPests } from './drawPests.ts';

const secrets = new WeakMap<World, string>();

/** The world's secret for pests. It never changes, so a process reads it once. */
async function secretOf(world: World, tx: Tx): Promise<string> {
  const cached = secrets.get(world);
  if (cached !== undefined) return cached;
  const secret = await readFact(tx, 'pestSecret');
  if (typeof secret !== 'string') throw new Error('the world has no pest secret: it was not initialized');
  secrets.set(world, secret);
  return secret;
}

/**
 * Chance for weeds and insects (`core/rules/growth`): two numbers in [0, 1) per plot. They are deterministic
 * for a plot and sowing, and unpredictable without the world's secret (HMAC).
 */
export async function pestChance(
  world: World,
  tx: Tx,
  sowing: string,
): Promise<(plot: number) => readonly [number, number]> {
  const secret = await secretOf(world, tx);
  return (plot) => drawPests(secret, sowing, plot);
}
