import type { DrawnPanel } from './dashboardPanels.ts';

/** Size of a cell of the dashboard's grid, which has 24 columns, and the gap between panels, in pixels. */
const CELL_W = 60;
const CELL_H = 26;
const GAP = 8;
const PADDING = 12;
const TITLE = 28;
const LEGEND = 18;
const AXIS = 52;
const MAX_NAMES = 5;

const COLOURS = ['#73bf69', '#5794f2', '#f2cc0c', '#ff9830', '#b877d9', '#f2495c', '#37872d', '#8ab8ff'];
const STEP_COLOURS: Record<string, string> = { green: '#37872d', orange: '#b3590b', red: '#b8313f' };

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** A value in the panel's unit, short enough for an axis. */
function write(value: number, unit = ''): string {
  if (unit === 's') return value < 1 ? `${(value * 1_000).toPrecision(3)} ms` : `${value.toPrecision(3)} s`;
  if (unit === 'bytes') return `${(value / 2 ** 20).toPrecision(3)} MiB`;
  if (unit.startsWith('percent')) return `${(value * 100).toPrecision(3)} %`;
  if (Math.abs(value) >= 10_000) return compact.format(value);
  return Number.isInteger(value) ? value.toLocaleString('en') : value.toPrecision(3);
}

const unitOf = ({ fieldConfig }: DrawnPanel) => fieldConfig?.defaults.unit;

interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

function drawStat(panel: DrawnPanel, { left, top, width, height }: Frame): string {
  const last = panel.curves[0]?.values.at(-1)?.[1];
  const steps = panel.fieldConfig?.defaults.thresholds?.steps ?? [];
  const step = steps.findLast(({ value }) => last !== undefined && (value === null || last >= value));
  const fill = STEP_COLOURS[step?.color ?? ''] ?? '#22252b';
  const text = last === undefined ? 'no data' : write(last, unitOf(panel));
  return `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="4" fill="${fill}"/>
<text x="${left + PADDING}" y="${top + 20}" fill="#fff">${escape(panel.title)}</text>
<text x="${left + width / 2}" y="${top + height / 2 + 24}" text-anchor="middle" font-size="34" fill="#fff">${escape(text)}</text>`;
}

function drawSeries(panel: DrawnPanel, { left, top, width, height }: Frame, span: [number, number]): string {
  const unit = unitOf(panel);
  const curves = [...panel.curves].sort((a, b) => (b.values.at(-1)?.[1] ?? 0) - (a.values.at(-1)?.[1] ?? 0));
  const all = curves.flatMap(({ values }) => values.map(([, value]) => value));
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)];
  const most = high === low ? low + 1 : high;
  const names = Math.min(curves.length, MAX_NAMES);
  const plot = {
    x: left + AXIS,
    y: top + TITLE + 6,
    w: width - AXIS - PADDING,
    h: height - TITLE - names * LEGEND - 16,
  };
  const [from, to] = span;
  const x = (at: number) => (plot.x + (plot.w * (at - from)) / Math.max(1, to - from)).toFixed(1);
  const y = (value: number) => (plot.y + plot.h * (1 - (value - low) / (most - low))).toFixed(1);
  const marks = [low, (low + most) / 2, most].map(
    (value) =>
      `<line x1="${plot.x}" x2="${plot.x + plot.w}" y1="${y(value)}" y2="${y(value)}" stroke="#34373d"/>` +
      `<text x="${plot.x - 6}" y="${Number(y(value)) + 4}" text-anchor="end" fill="#9aa0a8" font-size="10">${escape(write(value, unit))}</text>`,
  );
  const lines = curves.map(({ values }, index) => {
    const points = values.map(([at, value]) => `${x(at)},${y(value)}`).join(' ');
    const colour = COLOURS[index % COLOURS.length];
    return `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="1.5"/>`;
  });
  const legend = curves.slice(0, MAX_NAMES).map(({ name, values }, index) => {
    const row = plot.y + plot.h + 20 + index * LEGEND;
    const last = write(values.at(-1)?.[1] ?? 0, unit);
    const more =
      index === MAX_NAMES - 1 && curves.length > MAX_NAMES ? ` and ${curves.length - MAX_NAMES} more` : '';
    return `<rect x="${plot.x}" y="${row - 8}" width="12" height="4" fill="${COLOURS[index % COLOURS.length]}"/>
<text x="${plot.x + 18}" y="${row}" fill="#c9ced6" font-size="11">${escape(`${name}: ${last}${more}`)}</text>`;
  });
  const empty =
    curves.length > 0
      ? ''
      : `<text x="${left + width / 2}" y="${top + height / 2}" text-anchor="middle" fill="#9aa0a8">no data</text>`;
  return `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="4" fill="#181b1f"/>
<text x="${left + PADDING}" y="${top + 20}" fill="#e6e9ee">${escape(panel.title)}</text>
${[...marks, ...lines, ...legend].join('\n')}${empty}`;
}

/** Draws panels at their places on the dashboard's grid. Returns an SVG with its size. */
export function drawDashboard(
  panels: readonly DrawnPanel[],
  span: [number, number],
): { svg: string; width: number; height: number } {
  const bottom = Math.max(...panels.map(({ gridPos: { y, h } }) => y + h));
  const width = 24 * CELL_W + GAP;
  const height = bottom * CELL_H + GAP;
  const drawn = panels.map((panel) => {
    const { x, y, w, h } = panel.gridPos;
    const frame = {
      left: x * CELL_W + GAP,
      top: y * CELL_H + GAP,
      width: w * CELL_W - GAP,
      height: h * CELL_H - GAP,
    };
    return panel.type === 'stat' ? drawStat(panel, frame) : drawSeries(panel, frame, span);
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Nunito Variable, Nunito, sans-serif" font-size="13">
<rect width="${width}" height="${height}" fill="#111217"/>
${drawn.join('\n')}
</svg>`;
  return { svg, width, height };
}
