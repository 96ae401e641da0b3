import { candleIntervals, type CandleInterval } from '../../core/catalog/candleIntervals.ts';
import { kept } from './kept.ts';

const KEY = 'candle-interval';

/** Interval of the price chart last selected on this device. */
export const marketInterval = {
  get: (): CandleInterval => candleIntervals.find((one) => one === kept.get(KEY)) ?? '1h',
  set: (interval: CandleInterval): void => kept.set(KEY, interval),
};
