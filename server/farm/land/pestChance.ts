import { createHmac } from 'node:crypto';
import type { Tx } from '#server/db/database.ts';
import { readFact } from '#server/db/worldFact.repo.ts';
import type { World } from '#server/world/world.ts';

const secrets = new WeakMap<World, string>();

/** The world's own secret; it never changes, so one reading serves a process. */
async function secretOf(world: World, tx: Tx): Promise<string> {
  const known = secrets.get(world);
  if (known !== undefined) return known;
  const secret = await readFact(tx, 'pestSecret');
  if (typeof secret !== 'string') throw new Error('the world has no secret for its weeds');
  secrets.set(world, secret);
  return secret;
}

/** 52 random bits as a number in [0, 1). */
function draw(bytes: Buffer, at: number): number {
  return Number(bytes.readBigUInt64BE(at) >> 12n) / 2 ** 52;
}

/**
 * Draws from which weeds and insects come (`core/rules/growth`): for each plot two numbers in [0, 1), the same for the
 * same plot and sowing, and known to nobody before.
 */
export async function pestChance(
  world: World,
  tx: Tx,
  sowing: string,
): Promise<(plot: number) => readonly [number, number]> {
  const secret = await secretOf(world, tx);
  return (plot) => {
    const bytes = createHmac('sha256', secret).update(`${sowing}:${plot}`).digest();
    return [draw(bytes, 0), draw(bytes, 8)];
  };
}
