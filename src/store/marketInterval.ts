import { candleIntervals, type CandleInterval } from '#core/catalog/candleIntervals.ts';
import { kept } from './kept.ts';

const KEY = 'candle-interval';

/** The interval of the price chart that was chosen last on this device. */
export const marketInterval = {
  get: (): CandleInterval => candleIntervals.find((one) => one === kept.get(KEY)) ?? '1h',
  set: (interval: CandleInterval): void => kept.set(KEY, interval),
};
