import { randomUUID } from 'node:crypto';
import { startChainWatch, type ChainWatch } from './chain/startChainWatch.ts';
import { startReachChecks } from './chain/startReachChecks.ts';
import type { Env } from './env.ts';
import type { World } from './world/world.ts';

/** Lease on following the chain. A world in one process has no other node, so it needs no lease. */
export async function openWatch(env: Env, world: World): Promise<ChainWatch> {
  if (env.databaseUrl === undefined) return { isHolder: () => true, ...startReachChecks(world) };
  const { db, log, chain } = world;
  return startChainWatch({ db, log, node: randomUUID(), canHold: env.roles.has('worker'), reach: chain });
}

/** The world in which only the node that follows the chain asks it if it is there. */
export function withWatch(world: World, { isHolder }: ChainWatch): World {
  const { chain } = world;
  const isReachable = () => (isHolder() ? chain.isReachable() : Promise.resolve(!chain.isAway()));
  // The other parts are those of the world, whatever replaces them.
  return Object.assign(Object.create(world) as World, { chain: { ...chain, isReachable } });
}
