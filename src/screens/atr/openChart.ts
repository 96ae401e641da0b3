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
  /** Formats a wire amount as a price for the scale. */
  write: (price: string) => string;
  onPoint: (at: number | null) => void;
  /** The first candle comes near: load older ones. */
  onStart: () => void;
}

export interface PriceChart {
  show(candles: readonly Candle[]): void;
  close(): void;
}

/** Load older candles when fewer than this many precede the first visible one. */
const LOAD_AHEAD = 20;
const DECIMALS = 6;
/** Fewer candles than this do not fill the width, and align right. */
const MIN_CANDLES = 40;

const msOf = (time: Time) => Number(time) * 1_000;

function tickWords({ year, month, day, clock }: ChartTimes) {
  return (time: Time, type: TickMarkType) => {
    if (type === TickMarkType.Year) return year(msOf(time));
    if (type === TickMarkType.Month) return month(msOf(time));
    return (type === TickMarkType.DayOfMonth ? day : clock)(msOf(time));
  };
}

/** Floating point for drawing only: displayed numbers come from the amounts. */
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
    if (range && range.from < LOAD_AHEAD) onStart();
  });
}

/** Draws candles and volume on a canvas that fills the box and follows its size. */
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
      chart.timeScale().applyOptions({ fixLeftEdge: candles.length >= MIN_CANDLES });
      candlesticks.setData(points.prices);
      volumes.setData(points.volumes);
      // Subscribe after the first candles: before that there is nothing to select or to extend.
      if (!followed && candles.length > 0) follow(chart, candlesticks, parts);
      followed ||= candles.length > 0;
      box.dataset.chart = String(candles.length);
    },
    close: () => chart.remove(),
  };
}
