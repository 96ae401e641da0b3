import type { BaseLogger } from 'pino';
import type { ReadFeed } from './priceFeed.ts';
import { startLoop, type StepOutcome } from './startLoop.ts';

/** Poll interval in wall ms. Feeds move by a step of a half percent, or each hour. */
const READ_MS = 60_000;

export interface FeedLoop {
  log: BaseLogger;
  onStep?(outcome: StepOutcome): void;
}

/** Reads the price feeds until stopped, each node for itself: nothing of money depends on them. */
export function startFeeds(feeds: readonly ReadFeed[], { log, onStep }: FeedLoop): { stop(): Promise<void> } {
  if (feeds.length === 0) return { stop: () => Promise.resolve() };
  return startLoop({
    name: 'feeds',
    log,
    everyMs: READ_MS,
    maxMs: READ_MS,
    step: async () => {
      await Promise.all(feeds.map((feed) => feed.read()));
      return 'done';
    },
    ...(onStep && { onStep }),
  });
}
