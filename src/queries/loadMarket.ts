import type { CandleInterval } from '#core/catalog/candleIntervals.ts';
import type { OrderSide } from '#core/rules/otcOrder.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { lazyMergers } from '../store/lazyMergers.ts';
import type { BookSide, MarketPart, MarketParts } from '../store/marketFacts.ts';
import { mergeMarket } from '../store/mergeMarket.ts';
import { loadCandles } from './loadCandles.ts';

// From here on the market news of the live stream are merged.
lazyMergers.market = mergeMarket;

const quiet = { quiet: true } as const;
/** The largest page; deeper rows are of no use on a phone. */
const SIZE = '100';

async function loadSide(side: OrderSide): Promise<BookSide> {
  const { list, next, sequence } = await client.read('otc/list', { side, size: SIZE }, quiet);
  return { sequence, rows: list, isWhole: next === null };
}

/**
 * Loads parts of the market into the store in parallel, candles of one interval. Throws refusals without a
 * toast.
 */
export async function loadMarket(parts: readonly MarketPart[], interval: CandleInterval): Promise<void> {
  const readers: { [Part in MarketPart]: () => Promise<MarketParts[Part]> } = {
    buy: () => loadSide('buy'),
    sell: () => loadSide('sell'),
    ticker: async () => (await client.read('otc/ticker', {}, quiet)).ticker,
    candles: () => loadCandles(interval),
  };
  const read = await Promise.all(parts.map(async (part) => [part, await readers[part]()] as const));
  apply({ marketRead: Object.fromEntries(read) });
}
