import { MINUTE_MS } from '#core/catalog/dayMs.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LangFolder } from '#core/catalog/langs.ts';
import type { CandleInterval } from '#core/catalog/candleIntervals.ts';
import { localeTags } from '../../i18n/localeTags.ts';
import { memoize } from '../../i18n/memoize.ts';

export interface ChartTimes {
  /** Offset of the chart's time from UTC, in milliseconds. */
  aheadMs: number;
  full(at: number): string;
  /** For the time scale, in the chart's time. */
  year(chartAt: number): string;
  month(chartAt: number): string;
  day(chartAt: number): string;
  clock(chartAt: number): string;
}

/**
 * Formats the chart's times: device time zone for intervals within a day, UTC for days and longer, because
 * candles begin there. The offset is the current one, so that a daylight saving change repeats no hour.
 */
export function useChartTimes(interval: CandleInterval): ChartTimes {
  const { i18n } = useTranslation();
  const folder = i18n.language as LangFolder;
  return useMemo(() => {
    const isLong = ['1d', '1w', '1M'].includes(interval);
    const aheadMs = isLong ? 0 : -new Date().getTimezoneOffset() * MINUTE_MS;
    // Made on first use: each costs a slow phone about 10 ms, and an empty chart needs none.
    const format = (options: Intl.DateTimeFormatOptions) => {
      const made = memoize(
        () => new Intl.DateTimeFormat(localeTags[folder], { timeZone: 'UTC', ...options }),
      );
      return (at: number) => made().format(at);
    };
    const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
    const short = { month: 'numeric', day: 'numeric', ...clock } as const;
    const day = format({ month: 'numeric', day: 'numeric' });
    const full = format(isLong ? { dateStyle: 'medium' } : { year: 'numeric', ...short });
    return {
      aheadMs,
      full: (at) => full(at + aheadMs),
      year: format({ year: 'numeric' }),
      month: format({ month: 'short' }),
      day,
      // The first of few candles is labelled with its hour, which does not show the day.
      clock: isLong ? day : format(clock),
    };
  }, [folder, interval]);
}
