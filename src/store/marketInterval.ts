import { candleIntervals, type CandleInterval } from '#core/catalog/candleIntervals.ts';
import { deviceStorage } from './deviceStorage.ts';

const KEY = 'candle-interval';

/** Interval of the price chart last selected on this device. */
export const marketInterval = {
  get: (): CandleInterval => candleIntervals.find((interval) => interval === deviceStorage.get(KEY)) ?? '1h',
  set: (interval: CandleInterval): void => deviceStorage.set(KEY, interval),
};
