import {
  CandlestickSeries,
  createChart,
  HistogramSeries,
  TickMarkType,
  type IChartApi,
  type ISeriesApi,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { Candle } from '#core/api/marketObjects.ts';
import { candleLook, chartLook, volumeLook } from './chartLook.ts';
import type { ChartTimes } from './useChartTimes.ts';

export interface ChartParts {
  times: ChartTimes;
  /** A price as it stands on the scale, from a wire amount. */
  write: (price: string) => string;
  onPoint: (at: number | null) => void;
  /** The first candle comes near: older ones are wanted. */
  onStart: () => void;
}

export interface PriceChart {
  show(candles: readonly Candle[]): void;
  close(): void;
}

/** So few candles before the first one in sight are soon panned past. */
const NEAR = 20;
const DECIMALS = 6;
/** Fewer than these do not fill the width, and stand at its right end. */
const MANY = 40;

const msOf = (time: Time) => Number(time) * 1_000;

function tickWords({ year, month, day, clock }: ChartTimes) {
  return (time: Time, type: TickMarkType) => {
    if (type === TickMarkType.Year) return year(msOf(time));
    if (type === TickMarkType.Month) return month(msOf(time));
    return (type === TickMarkType.DayOfMonth ? day : clock)(msOf(time));
  };
}

/** Numbers are for drawing alone: what is said of a candle comes from its amounts. */
function pointsOf(candles: readonly Candle[], timeOf: (at: number) => UTCTimestamp) {
  const prices = candles.map(({ at, open, high, low, close }) => ({
    time: timeOf(at),
    open: Number(open),
    high: Number(high),
    low: Number(low),
    close: Number(close),
  }));
  const volumes = candles.map(({ at, atr }) => ({ time: timeOf(at), value: Number(atr) }));
  return { prices, volumes };
}

function follow(
  chart: IChartApi,
  series: ISeriesApi<'Candlestick'>,
  { onPoint, onStart, times }: ChartParts,
): void {
  chart.subscribeClick(({ time, seriesData }) => {
    const candle = seriesData.get(series);
    if (time === undefined || !candle || !('close' in candle)) return;
    chart.setCrosshairPosition(candle.close, time, series);
    onPoint(msOf(time) - times.aheadMs);
  });
  chart.subscribeCrosshairMove(({ time }) => onPoint(time === undefined ? null : msOf(time) - times.aheadMs));
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range && range.from < NEAR) onStart();
  });
}

/** Draws candles and what was traded on a canvas that fills the box and follows its size. */
export function openChart(box: HTMLElement, parts: ChartParts): PriceChart {
  const chart = createChart(box, {
    ...chartLook,
    layout: { ...chartLook.layout, fontFamily: getComputedStyle(box).fontFamily },
    localization: {
      priceFormatter: (price: number) => parts.write(price.toFixed(DECIMALS)),
      timeFormatter: (time: Time) => parts.times.full(msOf(time) - parts.times.aheadMs),
    },
    timeScale: { ...chartLook.timeScale, tickMarkFormatter: tickWords(parts.times) },
  });
  const volumes = chart.addSeries(HistogramSeries, volumeLook);
  volumes.priceScale().applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } });
  const candlesticks = chart.addSeries(CandlestickSeries, candleLook);
  const timeOf = (at: number) => ((at + parts.times.aheadMs) / 1_000) as UTCTimestamp;
  let followed = false;
  return {
    show(candles) {
      const points = pointsOf(candles, timeOf);
      chart.timeScale().applyOptions({ fixLeftEdge: candles.length >= MANY });
      candlesticks.setData(points.prices);
      volumes.setData(points.volumes);
      // Before the first candles are in there is nothing to point at, and nothing older to want.
      if (!followed && candles.length > 0) follow(chart, candlesticks, parts);
      followed ||= candles.length > 0;
      box.dataset.chart = String(candles.length);
    },
    close: () => chart.remove(),
  };
}
