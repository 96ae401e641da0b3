import type { LiveBus } from '#server/live/liveBus.ts';
import type { World } from '#server/world/world.ts';
import { creditDeposits } from './creditDeposits.ts';
import { readProgress, savePublished } from './cursor.repo.ts';
import { followChain, FIRST_RANGE, type Range, type Watched } from './followChain.ts';
import { publishDeposits } from './publishDeposits.ts';

/** Batches of credits per step, so that new blocks are read in between. */
const MAX_BATCHES = 10;

/**
 * Step of the watcher: reads on, credits final deposits, and publishes to the players. Each part is a transaction
 * of its own, and the next step finds its work in the database, so a crash between two parts loses nothing.
 * Changes by other nodes are published too, because such a node may have crashed before it could. A node that begins
 * goes on where another stopped publishing.
 */
export function watchDeposits(
  world: World,
  watched: Watched,
  bus: Pick<LiveBus, 'publish'>,
): (stopping: AbortSignal) => Promise<'more' | 'done'> {
  const range: Range = { blocks: FIRST_RANGE };
  let publishedVersion: bigint | null = null;

  const publishChanges = async () => {
    const { version } = (await readProgress(world.db)) ?? { version: 0n };
    const since = publishedVersion ?? version;
    publishedVersion = version;
    if (version > since) {
      await publishDeposits(world, bus, since)
        .then(() => savePublished(world.db, version))
        .catch((err: unknown) => world.log.error({ err }, 'could not publish deposits'));
    }
  };
  const credit = async (stopping: AbortSignal): Promise<'more' | 'done'> => {
    for (let batches = 0; batches < MAX_BATCHES && !stopping.aborted; batches += 1) {
      if ((await creditDeposits(world, bus)) === 'done') return 'done';
    }
    return 'more';
  };

  return async (stopping) => {
    if (publishedVersion === null) {
      const progress = await readProgress(world.db);
      publishedVersion = progress?.published ?? progress?.version ?? null;
    }
    try {
      const read = await followChain(world, watched, range);
      const credited = await credit(stopping);
      return read === 'more' || credited === 'more' ? 'more' : 'done';
    } finally {
      await publishChanges();
    }
  };
}
