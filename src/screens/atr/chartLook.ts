import { ColorType, CrosshairMode, LineStyle, TrackingModeExitMode } from 'lightweight-charts';

const UP = '#5b9c28';
const DOWN = '#c9533c';
const WOOD = '#b5804a';
const LABEL = '#6d4524';
const LINE = 'rgba(217, 172, 114, 0.32)';
const INK = '#70553a';

/** Chart theme: on paper, without a frame, lines like pencil strokes. */
export const chartLook = {
  autoSize: true,
  layout: {
    background: { type: ColorType.Solid, color: 'transparent' },
    textColor: INK,
    fontSize: 11,
    // The page credits the library below the chart.
    attributionLogo: false,
  },
  grid: {
    vertLines: { color: LINE, style: LineStyle.Dotted },
    horzLines: { color: LINE, style: LineStyle.Dotted },
  },
  rightPriceScale: { borderVisible: false, entireTextOnly: true, scaleMargins: { top: 0.1, bottom: 0.24 } },
  timeScale: {
    borderVisible: false,
    timeVisible: true,
    secondsVisible: false,
    barSpacing: 8,
    minBarSpacing: 2,
    rightOffset: 3,
  },
  crosshair: {
    mode: CrosshairMode.Magnet,
    vertLine: { color: WOOD, style: LineStyle.Dashed, width: 1, labelBackgroundColor: LABEL },
    horzLine: { color: WOOD, style: LineStyle.Dashed, width: 1, labelBackgroundColor: LABEL },
  },
  // A vertical drag scrolls the page; a horizontal one pans, two fingers zoom, a long press or a tap selects.
  handleScroll: { vertTouchDrag: false, horzTouchDrag: true, mouseWheel: false, pressedMouseMove: true },
  handleScale: { mouseWheel: false, pinch: true, axisPressedMouseMove: false, axisDoubleClickReset: true },
  trackingMode: { exitMode: TrackingModeExitMode.OnTouchEnd },
  kineticScroll: { touch: false, mouse: false },
} as const;

export const candleLook = {
  upColor: UP,
  downColor: DOWN,
  wickUpColor: UP,
  wickDownColor: DOWN,
  borderVisible: false,
  priceLineColor: WOOD,
  priceLineStyle: LineStyle.Dashed,
  priceFormat: { type: 'price', precision: 6, minMove: 0.000001 },
} as const;

export const volumeLook = {
  color: 'rgba(217, 172, 114, 0.5)',
  priceScaleId: '',
  priceFormat: { type: 'volume' },
  lastValueVisible: false,
  priceLineVisible: false,
} as const;
