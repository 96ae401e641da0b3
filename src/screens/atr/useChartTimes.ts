import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LangFolder } from '#core/catalog/langs.ts';
import type { CandleInterval } from '#core/catalog/candleIntervals.ts';
import { localeTags } from '../../i18n/localeTags.ts';

export interface ChartTimes {
  /** Milliseconds by which the chart's time is ahead of UTC. */
  aheadMs: number;
  full(at: number): string;
  /** For the time scale, at the chart's own time. */
  year(chartAt: number): string;
  month(chartAt: number): string;
  day(chartAt: number): string;
  clock(chartAt: number): string;
}

const MINUTE = 60_000;

/**
 * Times of the chart in the player's language: the device's zone within a day, UTC for days and longer, as candles
 * begin there. The zone is taken as it is now, so that no hour of the year comes twice.
 */
export function useChartTimes(interval: CandleInterval): ChartTimes {
  const { i18n } = useTranslation();
  const folder = i18n.language as LangFolder;
  return useMemo(() => {
    const isLong = ['1d', '1w', '1M'].includes(interval);
    const aheadMs = isLong ? 0 : -new Date().getTimezoneOffset() * MINUTE;
    const format = (options: Intl.DateTimeFormatOptions) => {
      const made = new Intl.DateTimeFormat(localeTags[folder], { timeZone: 'UTC', ...options });
      return (at: number) => made.format(at);
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
      // The first of few candles stands under its hour, which says nothing of a day.
      clock: isLong ? day : format(clock),
    };
  }, [folder, interval]);
}
