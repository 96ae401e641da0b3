import type { EconomyCoin, EconomyDay } from '#core/api/economy.ts';
import { liabilityKinds } from '#core/catalog/accounts.ts';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import type { EconomyCurve } from '#core/catalog/economyCurves.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';

/** One value of a curve on a day. */
export interface EconomyLine {
  /** Null for a value that belongs to no coin. */
  coin: ChainCoin | null;
  /** Holder, pool or record type; the curve's own name where it has one line. */
  item: string;
  /** Exact, as a decimal: coins, USDT per ATR, a ratio such as 1.05, or a count. */
  value: string;
}

type LinesOfCoin = (coin: EconomyCoin) => { item: string; value: string }[];

const BPS_UNITS = 100n;

/** Basis points as an exact decimal ratio: 10 500 is 1.05. */
const ratio = (bps: number | null) => (bps === null ? [] : [formatAmount(BigInt(bps) * BPS_UNITS)]);

const flows = (list: EconomyCoin['faucets']) =>
  list.map(({ type, amount }) => ({ item: type, value: amount }));

const ofCoin: Partial<Record<EconomyCurve, LinesOfCoin>> = {
  supply: ({ supply }) => [
    ...liabilityKinds.map((kind) => ({ item: kind, value: supply.liabilities[kind] })),
    {
      item: 'pools',
      value: formatAmount(supply.pools.reduce((sum, { amount }) => sum + amountOf(amount), 0n)),
    },
    { item: 'burned', value: supply.burned },
  ],
  faucets: ({ faucets }) => flows(faucets),
  sinks: ({ sinks }) => flows(sinks),
  turnover: ({ turnover }) => [{ item: 'turnover', value: turnover }],
  velocity: ({ velocityBps }) => ratio(velocityBps).map((value) => ({ item: 'velocity', value })),
  pools: ({ supply }) => supply.pools.map(({ pool, amount }) => ({ item: pool, value: amount })),
  reserve: ({ supply }) => ratio(supply.ratioBps).map((value) => ({ item: 'reserve', value })),
  rewards: ({ rewards }) => [{ item: 'rewards', value: rewards }],
  fees: ({ fees }) => [{ item: 'fees', value: fees }],
  burned: ({ burned }) => [{ item: 'burned', value: burned }],
};

const ofWorld: Partial<Record<EconomyCurve, (day: EconomyDay) => string>> = {
  price: ({ p }) => p,
  yield: ({ yPpm }) => formatAmount(BigInt(yPpm)),
  emission: ({ emissionLeft }) => emissionLeft,
  active: ({ active }) => String(active),
};

/** Values of a curve on a day, in display order. A ratio without a denominator has no line. */
export function economyLines(curve: EconomyCurve, day: EconomyDay): EconomyLine[] {
  const world = ofWorld[curve];
  if (world) return [{ coin: null, item: curve, value: world(day) }];
  const lines = ofCoin[curve];
  return day.coins.flatMap((coin) => lines?.(coin).map((line) => ({ coin: coin.coin, ...line })) ?? []);
}
