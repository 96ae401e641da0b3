import type { HttpParts } from './httpParts.ts';
import { within } from './within.ts';

/** The metrics as Prometheus text. Asks the chain first whether it is reachable, and looks at the price feeds. */
export async function scrape({ world, metrics }: Pick<HttpParts, 'world' | 'metrics'>): Promise<string> {
  metrics.chainReachable.set((await within(world.chain.isReachable())) ? 1 : 0);
  for (const [coin, feed] of Object.entries(world.chain.feeds)) {
    if (feed) metrics.priceFeedStale.set({ coin }, feed.priceAt(world.wallNow()) === null ? 1 : 0);
  }
  return metrics.registry.metrics();
}
