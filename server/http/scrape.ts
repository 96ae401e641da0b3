import type { HttpParts } from './httpParts.ts';
import { within } from './within.ts';

/**
 * The metrics as Prometheus text. Asks the chain first whether it is reachable, looks at the price feeds, and
 * reads the state of database and chain, within two seconds.
 */
export async function scrape({ world, metrics }: Pick<HttpParts, 'world' | 'metrics'>): Promise<string> {
  const reading = within(Promise.all(metrics.readings.map((read) => read())).then(() => true));
  metrics.chainReachable.set((await within(world.chain.isReachable())) ? 1 : 0);
  for (const [coin, feed] of Object.entries(world.chain.feeds)) {
    if (feed) metrics.priceFeedStale.set({ coin }, feed.priceAt(world.wallNow()) === null ? 1 : 0);
  }
  await reading;
  return metrics.registry.metrics();
}
