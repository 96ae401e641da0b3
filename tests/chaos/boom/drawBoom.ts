import { formatAmount } from '#core/money/amount.ts';
import type { BoomDay, BoomReport } from './boomRun.ts';

/** The manor's own colours (src/ui/tokens.css). */
const PAPER = '#fff9ea';
const LINE = '#e5d1a4';
const INK = '#3f2b18';
const INK_2 = '#70553a';
const PHASES = { boom: '#e4f0cf', still: '#fdf0cc', leaving: '#fbe3dc' } as const;
const WORDS = { boom: 'boom', still: 'nobody new', leaving: 'everybody leaves' } as const;

const WIDTH = 900;
const LEFT = 92;
const RIGHT = 24;
const TOP = 64;
const PANEL = 118;
const GAP = 36;

interface Curve {
  name: string;
  colour: string;
  of(day: BoomDay): number | null;
}

interface PanelSpec {
  title: string;
  curves: Curve[];
  /** A value that the panel always shows. */
  floor: number;
  write(value: number): string;
}

/** Heights of a panel whose half is a round number too, times a power of ten. */
const ROUND = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10];

function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * (ROUND.find((round) => round * power >= value) ?? 10);
}

const grouped = (value: number) => Math.round(value).toLocaleString('en');

const panels: PanelSpec[] = [
  {
    title: 'players in the manor, until nothing is left to them but to be paid',
    curves: [{ name: 'players', colour: '#6d4524', of: ({ players }) => players }],
    floor: 0,
    write: grouped,
  },
  {
    title: 'USDT',
    curves: [
      { name: 'in the vault', colour: '#2f5c10', of: ({ usdt }) => Number(usdt.vault) },
      { name: 'claims of players', colour: '#c93b2f', of: ({ usdt }) => Number(usdt.claims) },
      { name: 'paid on the chain', colour: '#b5804a', of: ({ paid }) => Number(paid) },
    ],
    floor: 0,
    write: grouped,
  },
  {
    title: 'USDT in the vault ÷ claims: 1 covers all (drawn up to 5)',
    curves: [
      {
        name: 'USDT',
        colour: '#2f5c10',
        of: ({ usdt }) => (usdt.ratioBps === null ? null : Math.min(5, usdt.ratioBps / 10_000)),
      },
    ],
    floor: 1,
    write: (value) => value.toFixed(2),
  },
  {
    title: 'price P, USDT for an ATR',
    curves: [{ name: 'P', colour: '#e27a17', of: ({ p }) => Number(p) }],
    floor: 0,
    write: (value) => value.toFixed(3),
  },
];

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

const textAt = (x: number, y: number, words: string, attributes = '') =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${attributes}>${escape(words)}</text>`;

/** Bands behind all panels, one a phase, with its name above. */
function drawPhases(days: readonly BoomDay[], x: (at: number) => number, bottom: number): string {
  const parts: string[] = [];
  for (const phase of ['boom', 'still', 'leaving'] as const) {
    const indexes = days.flatMap((day, at) => (day.phase === phase ? [at] : []));
    const [first, last] = [indexes[0], indexes.at(-1)];
    if (first === undefined || last === undefined) continue;
    const [from, to] = [x(Math.max(0, first - 0.5)), x(Math.min(days.length - 1, last + 0.5))];
    parts.push(
      `<rect x="${from.toFixed(1)}" y="${TOP - 14}" width="${(to - from).toFixed(1)}" height="${bottom - TOP + 14}" fill="${PHASES[phase]}"/>`,
      textAt((from + to) / 2, TOP - 20, WORDS[phase], `text-anchor="middle" fill="${INK_2}"`),
    );
  }
  return parts.join('');
}

function drawPanel(
  days: readonly BoomDay[],
  x: (at: number) => number,
  top: number,
  { title, curves, floor, write }: PanelSpec,
): string {
  const values = curves.flatMap(({ of }) => days.flatMap((day) => of(day) ?? []));
  const min = Math.min(floor, ...values);
  const max = roundUp(Math.max(...values) || 1);
  const y = (value: number) => top + PANEL - ((value - min) / (max - min || 1)) * PANEL;
  const parts = [textAt(LEFT, top - 6, title, `font-weight="700" fill="${INK}"`)];
  for (const value of [min, (min + max) / 2, max]) {
    parts.push(
      `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(value).toFixed(1)}" y2="${y(value).toFixed(1)}" stroke="${LINE}"/>`,
      textAt(LEFT - 8, y(value) + 4, write(value), `text-anchor="end" fill="${INK_2}"`),
    );
  }
  curves.forEach(({ name, colour, of }, number) => {
    const points = days.flatMap((day, at) => {
      const value = of(day);
      return value === null ? [] : [`${x(at).toFixed(1)},${y(value).toFixed(1)}`];
    });
    parts.push(
      `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="2.5" stroke-linejoin="round"/>`,
    );
    if (curves.length > 1)
      parts.push(
        textAt(
          WIDTH - RIGHT - 150 * (curves.length - number - 1),
          top - 6,
          name,
          `text-anchor="end" font-weight="700" fill="${colour}"`,
        ),
      );
  });
  return parts.join('');
}

/** Draws the days of a run as SVG: players, USDT in the vault and owed, their ratio, and P. */
export function drawBoom({ days, left }: Pick<BoomReport, 'days' | 'left'>): string {
  const height = TOP + panels.length * (PANEL + GAP) + 26;
  const x = (at: number) => LEFT + (at / Math.max(1, days.length - 1)) * (WIDTH - LEFT - RIGHT);
  const bottom = height - 48;
  const last = days.at(-1);
  const ratios = days.flatMap(({ usdt }) => usdt.ratioBps ?? []);
  const words =
    `${Math.max(...days.map(({ players }) => players))} players, ${days.length} days; least ratio ${(Math.min(...ratios) / 10_000).toFixed(3)}; ` +
    `${grouped(Number(last?.brought ?? 0))} USDT brought, ${grouped(Number(last?.paid ?? 0))} paid, ` +
    `${formatAmount(BigInt(Math.round(Number(left.usdt) * 1e6)))} left`;
  const ticks = days.flatMap(({ day }, at) =>
    day === 1 || day % 5 === 0
      ? [textAt(x(at), bottom + 18, `${day}`, `text-anchor="middle" fill="${INK_2}"`)]
      : [],
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="Nunito, Verdana, sans-serif" font-size="13">`,
    `<rect width="${WIDTH}" height="${height}" fill="${PAPER}" rx="14"/>`,
    textAt(LEFT, 24, 'Boom, stop, and everybody leaves', `font-size="17" font-weight="700" fill="${INK}"`),
    drawPhases(days, x, bottom),
    ...panels.map((panel, number) => drawPanel(days, x, TOP + 8 + number * (PANEL + GAP), panel)),
    ...ticks,
    textAt(LEFT - 14, bottom + 18, 'day', `text-anchor="end" fill="${INK_2}"`),
    textAt(WIDTH - RIGHT, bottom + 38, words, `text-anchor="end" fill="${INK}"`),
    '</svg>\n',
  ].join('\n');
}
