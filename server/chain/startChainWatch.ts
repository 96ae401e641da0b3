import type { BaseLogger } from 'pino';
import type { Db } from '#server/db/database.ts';
import { acquireWatch, readWatch, releaseWatch, saveAway } from './chainWatch.repo.ts';
import type { ChainReach } from '#server/world/world.ts';
import { startLoop } from './startLoop.ts';

/** Interval of renewals, and duration of the lease after the last one, in wall milliseconds. */
const RENEW_MS = 2_000;
const LEASE_MS = 6_000;

/** Renewals from one check of the chain to the next: a check every four seconds. */
const RENEWALS_PER_CHECK = 2;

/** Lease on following the chain. */
export interface ChainWatch {
  /** True while this node follows the chain. Asks nothing. */
  isHolder(): boolean;
  stop(): Promise<void>;
}

export interface ChainWatchSettings {
  db: Db;
  log: BaseLogger;
  /** Name of this start of the node; unique among nodes. */
  node: string;
  /** False: this node never takes the lease. */
  canHold: boolean;
  reach: Pick<ChainReach, 'isReachable' | 'isAway' | 'learn'>;
  /** Milliseconds that only grow; default: the process's. */
  now?(): number;
}

/**
 * One pass: takes or renews the lease, and learns the chain's state. The holder asks the chain and stores the answer;
 * other nodes read it. While no node has the lease, each asks for itself. Returns the time until which this node is
 * the holder, 0 if it is not.
 */
export async function watchPass(
  { db, node, canHold, reach, now = () => performance.now() }: ChainWatchSettings,
  isCheckDue: boolean,
): Promise<number> {
  const begunAt = now();
  const isHolder = canHold && (await acquireWatch(db, { node, ttlMs: LEASE_MS }));
  const shared = isHolder ? null : await readWatch(db);
  if (shared) reach.learn(shared.isAway);
  else if (isCheckDue) {
    // The loops of deposits and payouts log an outage.
    await reach.isReachable().catch(() => false);
    if (isHolder) await saveAway(db, node, reach.isAway());
  }
  return isHolder ? begunAt + LEASE_MS : 0;
}

/**
 * Keeps the lease on following the chain until stopped: one node of a world polls the chain. The lease only avoids
 * work done twice: correctness rests on row locks, so two holders for a moment do no harm. Resolves after the first
 * pass; a failed one is repeated.
 */
export async function startChainWatch(settings: ChainWatchSettings): Promise<ChainWatch> {
  const { db, log, node, now = () => performance.now() } = settings;
  let heldUntil = 0;
  let passes = 0;
  const step = async (): Promise<'done'> => {
    const isCheckDue = passes % RENEWALS_PER_CHECK === 0;
    passes += 1;
    heldUntil = await watchPass(settings, isCheckDue);
    return 'done';
  };
  await step();
  const loop = startLoop({ name: 'chain', log, everyMs: RENEW_MS, step });
  return {
    isHolder: () => now() < heldUntil,
    stop: async () => {
      await loop.stop();
      heldUntil = 0;
      await releaseWatch(db, node).catch((err: unknown) => log.info({ err }, 'the lease ends by itself'));
    },
  };
}
