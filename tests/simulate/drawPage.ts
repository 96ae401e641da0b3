import { UNIT } from '#core/money/amount.ts';
import type { FigureName } from './figures.ts';
import { percentile } from './percentiles.ts';
import type { Promised } from './promises.ts';
import type { SeedResult } from './runOnce.ts';
import type { Scenario } from './scenario.ts';

/** The manor's own colours (src/ui/tokens.css). */
const PAPER = '#fff9ea';
const LINE = '#e5d1a4';
const INK = '#3f2b18';
const INK_2 = '#70553a';
const GREEN = '#2f5c10';
const RED = '#c93b2f';
const COLOURS = [GREEN, '#e27a17', '#6d4524', RED] as const;

const WIDTH = 900;
const LEFT = 92;
const RIGHT = 24;
const TOP = 56;
const PANEL = 96;
const GAP = 44;
/** Points of a curve: more would not be seen. */
const MAX_POINTS = 100;

interface Curve {
  name: string;
  figure: FigureName;
  /** Ledger or wire units of one drawn unit. */
  unit: number;
}

const coin = Number(UNIT);

const panels: { title: string; curves: Curve[] }[] = [
  { title: 'players in the manor', curves: [{ name: 'players', figure: 'agents', unit: 1 }] },
  { title: 'price P, USDT for an ATR', curves: [{ name: 'P', figure: 'p', unit: coin * coin }] },
  { title: 'yield index y', curves: [{ name: 'y', figure: 'yPpm', unit: 1e6 }] },
  {
    title: 'pools, ATR',
    curves: [
      { name: 'farm', figure: 'farm', unit: coin },
      { name: 'casting', figure: 'casting', unit: coin },
      { name: 'promotion', figure: 'promotion', unit: coin },
    ],
  },
  {
    title: 'ATR of players, promised and burned',
    curves: [
      { name: 'players', figure: 'players', unit: coin },
      { name: 'promised', figure: 'promised', unit: coin },
      { name: 'burned', figure: 'burned', unit: coin },
    ],
  },
  {
    title: 'USDT in the vault, and claims of players',
    curves: [
      { name: 'vault', figure: 'vault', unit: coin },
      { name: 'claims', figure: 'claims', unit: coin },
    ],
  },
];

/** Values of a figure on each day, sorted over all seeds. */
function sorted(results: readonly SeedResult[], { figure, unit }: Curve): number[][] {
  const days = Math.min(...results.map((result) => result.days));
  return Array.from({ length: days }, (_, day) =>
    results.map((result) => Number(result.figures[figure][day] ?? 0) / unit).sort((a, b) => a - b),
  );
}

const write = (value: number) =>
  Math.abs(value) >= 1_000 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** Every day of a short run, and evenly chosen days of a long one, the last included. */
function chosenDays(days: number): number[] {
  const count = Math.min(days, MAX_POINTS);
  return Array.from({ length: count }, (_, at) => Math.round((at * (days - 1)) / Math.max(1, count - 1)));
}

function drawPanel(results: readonly SeedResult[], at: number): string {
  const panel = panels[at];
  if (!panel) return '';
  const top = TOP + at * (PANEL + GAP);
  const curves = panel.curves.map((curve) => ({ curve, days: sorted(results, curve) }));
  const most = Math.max(...curves.flatMap(({ days }) => days.map((values) => percentile(values, 0.95)))) || 1;
  const total = curves[0]?.days.length ?? 1;
  const x = (day: number) => (LEFT + ((WIDTH - LEFT - RIGHT) * day) / Math.max(1, total - 1)).toFixed(1);
  const y = (value: number) => (top + PANEL * (1 - value / most)).toFixed(1);
  const drawn = curves.map(({ curve, days }, index) => {
    const colour = COLOURS[index % COLOURS.length];
    const chosen = chosenDays(total);
    const point = (part: number) => (day: number) => `${x(day)},${y(percentile(days[day] ?? [], part))}`;
    const band = [...chosen.map(point(0.95)), ...chosen.reverse().map(point(0.05))].join(' ');
    const middle = chosenDays(total).map(point(0.5)).join(' ');
    const label = `<text x="${LEFT + index * 265}" y="${top + PANEL + 16}" fill="${colour}">${curve.name}: ${write(percentile(days[total - 1] ?? [], 0.5))} at the end</text>`;
    return `<polygon points="${band}" fill="${colour}" opacity="0.15"/><polyline points="${middle}" fill="none" stroke="${colour}" stroke-width="2"/>${label}`;
  });
  return `<text x="${LEFT}" y="${top - 8}" fill="${INK}" font-weight="700">${escape(panel.title)}</text>
<rect x="${LEFT}" y="${top}" width="${WIDTH - LEFT - RIGHT}" height="${PANEL}" fill="none" stroke="${LINE}"/>
<text x="${LEFT - 8}" y="${top + 10}" text-anchor="end" fill="${INK_2}">${write(most)}</text>
<text x="${LEFT - 8}" y="${top + PANEL}" text-anchor="end" fill="${INK_2}">0</text>
${drawn.join('\n')}`;
}

function drawSvg(scenario: Scenario, results: readonly SeedResult[]): string {
  const height = TOP + panels.length * (PANEL + GAP) + 8;
  const body = panels.map((_, at) => drawPanel(results, at)).join('\n');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="Nunito, Verdana, sans-serif" font-size="13">
<rect width="${WIDTH}" height="${height}" fill="${PAPER}" rx="14"/>
<text x="${LEFT}" y="26" font-size="17" font-weight="700" fill="${INK}">${escape(scenario.title)}: ${scenario.days} days, ${results.length} ${results.length === 1 ? 'seed' : 'seeds'}, median and 5 to 95 %</text>
${body}
</svg>
`;
}

/** A promise holds when it holds in every seed; the sentence is that of the first seed that breaks it. */
function promisesOf(results: readonly SeedResult[]): Promised[] {
  const [first] = results;
  return (first?.promises ?? []).map((promise, at) => {
    const broken = results.find((result) => result.promises[at]?.isHeld === false);
    return broken
      ? { ...promise, isHeld: false, shown: `seed ${broken.seed}: ${broken.promises[at]?.shown}` }
      : promise;
  });
}

const row = (cells: readonly string[], tag = 'td') =>
  `<tr>${cells.map((cell) => `<${tag}>${escape(cell)}</${tag}>`).join('')}</tr>`;

/** The page of a scenario: promises, percentiles, groups and pictures. The same results give the same bytes. */
export function drawPage(
  scenario: Scenario,
  results: readonly SeedResult[],
  { commit, seeds, isPartial }: { commit: string; seeds: number; isPartial: boolean },
): { html: string; svg: string; promises: Promised[] } {
  const svg = drawSvg(scenario, results);
  const promises = promisesOf(results);
  const state = isPartial ? `partial: ${results.length} of ${seeds} seeds` : `${seeds} seeds`;
  const figures = panels.flatMap(({ curves }) => curves);
  const percentiles = figures.map((curve) => {
    const last = sorted(results, curve).at(-1) ?? [];
    return row([curve.figure, ...[0.05, 0.5, 0.95].map((part) => write(percentile(last, part)))]);
  });
  const gains = Object.entries(results[0]?.gains ?? {}).map(([group, { agents, atr, usdt }]) =>
    row([group, String(agents), atr, usdt]),
  );
  const returns = (results[0]?.returns ?? []).map(({ group, spent, land, shares, gained, ppm }) =>
    row([
      group,
      write(spent),
      write(land),
      write(shares),
      write(gained),
      `${((ppm ?? 0) / 1e4).toFixed(1)} %`,
    ]),
  );
  const html = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>${escape(scenario.title)}</title>
<style>body{font:15px/1.5 Nunito,Verdana,sans-serif;background:${PAPER};color:${INK};max-width:940px;margin:2em auto;padding:0 1em}
table{border-collapse:collapse;margin:1em 0}td,th{border:1px solid ${LINE};padding:.3em .7em;text-align:left}.held{color:${GREEN}}.broken{color:${RED};font-weight:700}</style>
<h1>${escape(scenario.title)}</h1>
<p>Scenario ${escape(scenario.name)}, ${scenario.days} days, ${state}, commit ${commit}.</p>
<h2>Promises</h2>
<table>${row(['promise', 'result', 'shown'], 'th')}${promises
    .map(
      ({ name, isHeld, shown }) =>
        `<tr><td>${escape(name)}</td><td class="${isHeld ? 'held' : 'broken'}">${isHeld ? 'PASS' : 'FAIL'}</td><td>${escape(shown)}</td></tr>`,
    )
    .join('')}</table>
${svg}
<h2>Last day</h2>
<table>${row(['figure', '5 %', 'median', '95 %'], 'th')}${percentiles.join('')}</table>
<h2>Groups at the end, seed ${results[0]?.seed ?? ''}</h2>
<table>${row(['group', 'agents', 'ATR', 'USDT'], 'th')}${gains.join('')}</table>
<h2>Gain of the ATR spent on the farm, seed ${results[0]?.seed ?? ''}</h2>
<table>${row(['group', 'spent', 'land', 'shares of rewards', 'gain, land included', 'gain of each ATR'], 'th')}${returns.join('')}</table>
</html>
`;
  return { html, svg, promises };
}
