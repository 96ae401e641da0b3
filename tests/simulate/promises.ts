import { UNIT } from '#core/money/amount.ts';
import type { DayFigures } from './figures.ts';
import { returnPpm, type GroupReturn } from './groupReturns.ts';
import type { Scenario } from './scenario.ts';

/** A promise of the economy, with what the run showed. */
export interface Promised {
  name: string;
  isHeld: boolean;
  shown: string;
}

const HOURS = 24;

/** Inputs of the promises besides the days. */
export interface RunEnd {
  waitingLeft: number;
  payingDays: number;
  /** Most ATR units that an agent has who neither deposited nor spent. */
  freeGain: bigint;
  returns: readonly GroupReturn[];
}

const percent = (part: bigint, whole: bigint) =>
  whole === 0n ? '—' : `${(Number((part * 10_000n) / whole) / 100).toFixed(2)} %`;

/** Largest rise of P in a day, and largest fall, as parts of P before. */
function largestMoves(days: readonly DayFigures[]): { rise: number; fall: number } {
  const moves = { rise: 0, fall: 0 };
  for (let at = 1; at < days.length; at += 1) {
    const before = days[at - 1]?.p ?? 0n;
    if (before === 0n) continue;
    const move = Number((((days[at]?.p ?? 0n) - before) * 1_000_000n) / before) / 1_000_000;
    moves.rise = Math.max(moves.rise, move);
    moves.fall = Math.max(moves.fall, -move);
  }
  return moves;
}

const percentOf = (ppm: number) => `${(ppm / 10_000).toFixed(1)} %`;

/** Gain per ATR spent without shares, in parts per million. */
const ownPpm = (sums: GroupReturn) => returnPpm({ ...sums, shares: 0n }) ?? 0;

/** Gain of a ring above that of honest players that is still called equal, in parts per million: chance of weeds. */
const EQUAL_PPM = 5_000;

/**
 * Many accounts of one person against honest players: for each ATR spent a ring gains no more than some honest group.
 * Shares are apart: they return what the ring itself paid for the players above.
 */
function ringPromise(returns: readonly GroupReturn[]): Promised[] {
  const ring = returns.find(({ isRing }) => isRing);
  const honest = returns.filter(({ isRing, spent }) => !isRing && spent > 0n);
  if (!ring || honest.length === 0) return [];
  const shown = (group: GroupReturn) =>
    `${group.group} ${percentOf(ownPpm(group))} (shares ${percentOf((returnPpm(group) ?? 0) - ownPpm(group))})`;
  return [
    {
      name: 'many accounts gain no more than one',
      isHeld: ownPpm(ring) <= Math.max(...honest.map(ownPpm)) + EQUAL_PPM,
      shown: `gain of each ATR spent: ${[ring, ...honest].map(shown).join(', ')}`,
    },
  ];
}

/** The promises of a run, in the order of the table. */
export function checkPromises(scenario: Scenario, days: readonly DayFigures[], end: RunEnd): Promised[] {
  const { constants } = scenario;
  const worst = days.reduce(
    (low, { vault, claims }) =>
      claims === 0n || vault * low.claims >= low.vault * claims ? low : { vault, claims },
    {
      vault: 1n,
      claims: 0n,
    },
  );
  const isCovered = days.every(({ vault, claims }) => vault >= claims);
  const lowest = days.reduce((low, day) => (day.lowest < low ? day.lowest : low), 0n);
  const bound = Math.max(
    constants.PRICE_STEP_HOUR_BPS,
    ...scenario.shocks.map((shock) =>
      shock.kind === 'constant' && shock.key === 'PRICE_STEP_HOUR_BPS' ? Number(shock.value) : 0,
    ),
  );
  const most = { rise: (1 + bound / 10_000) ** HOURS - 1, fall: 1 - (1 - bound / 10_000) ** HOURS };
  const { rise, fall } = largestMoves(days);
  const percents = (part: number) => `${(part * 100).toFixed(1)} %`;
  const ys = days.map(({ yPpm }) => yPpm);
  const [from, to] = [constants.YIELD_FLOOR_PPM, constants.YIELD_FLOOR_PPM + constants.YIELD_SPAN_PPM];
  return [
    {
      name: 'USDT all paid',
      isHeld: end.waitingLeft === 0,
      shown:
        end.waitingLeft === 0
          ? `nothing waits ${end.payingDays} days after the end`
          : `${end.waitingLeft} withdrawals wait`,
    },
    { name: 'USDT ratio ≥ 1', isHeld: isCovered, shown: `lowest ${percent(worst.vault, worst.claims)}` },
    { name: 'no account below zero', isHeld: lowest >= 0n, shown: `lowest ${lowest / UNIT} coins` },
    {
      name: 'P within its step',
      isHeld: rise <= most.rise && fall <= most.fall,
      shown: `rises at most ${percents(rise)} of ${percents(most.rise)} a day, falls at most ${percents(fall)} of ${percents(most.fall)}`,
    },
    {
      name: 'y within its band',
      isHeld: ys.every((y) => y >= from && y <= to),
      shown: `${(Math.min(...ys) / 1e6).toFixed(3)} to ${(Math.max(...ys) / 1e6).toFixed(3)}`,
    },
    {
      name: 'nobody gains without spending',
      isHeld: end.freeGain === 0n,
      shown: `most ${Number(end.freeGain / 1_000n) / 1_000} ATR`,
    },
    ...ringPromise(end.returns),
  ];
}
