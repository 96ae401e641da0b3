import { formatAmount } from '#core/money/amount.ts';
import { payWithdrawals } from './dayJobs.ts';
import type { PlainBooks } from './plainBooks.ts';
import type { Run } from './runScenario.ts';

/** Figures of the manor at the end of a day; ATR and USDT in ledger units. */
export interface DayFigures {
  day: number;
  /** Agents that joined and have not left. */
  agents: number;
  /** P in millionths of a USDT unit per whole ATR. */
  p: bigint;
  yPpm: number;
  emission: bigint;
  farm: bigint;
  casting: bigint;
  promotion: bigint;
  burned: bigint;
  /** ATR that players have, and that the game has promised. */
  players: bigint;
  promised: bigint;
  /** USDT of the vault, claims of players on it, and withdrawals that wait. */
  vault: bigint;
  claims: bigint;
  waiting: bigint;
  /** Lowest balance of any account but vault and issuers. */
  lowest: bigint;
}

export const figureNames = [
  'agents',
  'p',
  'yPpm',
  'emission',
  'farm',
  'casting',
  'promotion',
  'burned',
  'players',
  'promised',
  'vault',
  'claims',
  'waiting',
] as const satisfies readonly (keyof DayFigures)[];

export type FigureName = (typeof figureNames)[number];

const CLAIMS = /^(user|hold|order|casting):/;
const PROMISES = /^(plants|hens|coupons|castingOutput|due|dueTeam):/;

/** Reads the figures of a run's present day. */
export function readFigures({ manor, agents, day }: Run, books: PlainBooks): DayFigures {
  let players = 0n;
  let promised = 0n;
  let claims = 0n;
  let lowest = 0n;
  for (const [name, balance] of books.accounts('ATR')) {
    if (name.startsWith('user:')) players += balance;
    else if (PROMISES.test(name)) promised += balance;
    if (name !== 'vault' && balance < lowest) lowest = balance;
  }
  for (const [name, balance] of books.accounts('USDT')) {
    if (CLAIMS.test(name)) claims += balance;
    if (name !== 'vault' && balance < lowest) lowest = balance;
  }
  const pool = (name: 'emission' | 'farm' | 'casting' | 'promotion') => books.balance('ATR', `pool:${name}`);
  return {
    day,
    agents: agents.filter(({ isGone }) => !isGone).length,
    p: manor.prices.price,
    yPpm: manor.yPpm(),
    emission: pool('emission'),
    farm: pool('farm'),
    casting: pool('casting'),
    promotion: pool('promotion'),
    burned: books.balance('ATR', 'burn'),
    players,
    promised,
    vault: -books.balance('USDT', 'vault'),
    claims,
    waiting: manor.pending.reduce((sum, { coin, gross }) => (coin === 'USDT' ? sum + gross : sum), 0n),
    lowest,
  };
}

/** Gain of each group: what an agent has in ATR and USDT at the end, less what the agent brought; whole coins. */
export function gainsOf({
  manor,
  agents,
}: Run): Record<string, { agents: number; atr: string; usdt: string }> {
  const gains: Record<string, { agents: number; atr: bigint; usdt: bigint }> = {};
  for (const { group, farmer } of agents) {
    const gain = (gains[group] ??= { agents: 0, atr: 0n, usdt: 0n });
    gain.agents += 1;
    gain.atr += manor.books.balance('ATR', `user:${farmer.id}`);
    gain.usdt += manor.books.balance('USDT', `user:${farmer.id}`);
    for (const casting of farmer.castings) gain.usdt += casting.principal;
  }
  return Object.fromEntries(
    Object.entries(gains).map(([group, { agents: count, atr, usdt }]) => [
      group,
      { agents: count, atr: formatAmount(atr), usdt: formatAmount(usdt) },
    ]),
  );
}

/** Days on which nothing but payouts happens, at most: withdrawals of the last day still have to be paid. */
const MAX_PAYING_DAYS = 90;

/** Pays what waits after the last day, within the vault's daily part. Returns the number of days it took. */
export function payTheRest({ manor }: Run): number {
  for (let day = 0; day < MAX_PAYING_DAYS; day += 1) {
    if (manor.pending.length === 0) return day;
    manor.now += 86_400_000;
    payWithdrawals(manor);
  }
  return MAX_PAYING_DAYS;
}
