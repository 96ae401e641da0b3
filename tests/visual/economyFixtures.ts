import type { EconomyCoin, EconomyDay } from '#core/api/economy.ts';
import type { Answer } from '#core/api/table.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { DAY, NOW } from './pictureDay.ts';

const DAYS = 24;
/** Days before the newest on which nobody ran the manor. */
const MISSING = [9, 10];
const TODAY = Math.floor(NOW / DAY);

const whole = (value: number) => String(Math.round(value));
/** A wave between -1 and 1, so that the curves are not straight. */
const wave = (at: number, period: number) => Math.sin((at * 2 * Math.PI) / period);

function coinOn(coin: 'ATR' | 'USDT', at: number): EconomyCoin {
  const isAtr = coin === 'ATR';
  const scale = isAtr ? 1 : 0.2;
  const amount = (value: number) => whole(Math.max(0, value) * scale);
  const available = amount(1_100_000 + at * 14_000 + wave(at, 7) * 30_000);
  const orders = amount(60_000 + wave(at, 5) * 20_000);
  const promises = isAtr ? amount(300_000 + at * 4_000) : '0';
  const castings = isAtr ? '0' : amount(420_000 + at * 9_000);
  const withdrawals = amount(4_000 + wave(at, 3) * 2_500);
  const parts = [available, withdrawals, orders, castings, promises];
  const total = formatAmount(parts.reduce((sum, part) => sum + amountOf(part), 0n));
  const pools = isAtr
    ? [
        { pool: 'casting', amount: whole(2_000_000 + at * 900) },
        { pool: 'emission', amount: whole(76_920_000 - at * 38_000) },
        { pool: 'farm', amount: whole(990_000 + wave(at, 11) * 40_000) },
        { pool: 'promotion', amount: whole(9_500_000 - at * 800) },
        { pool: 'swap', amount: whole(483_100 + wave(at, 9) * 9_000) },
        { pool: 'team', amount: '8572000' },
      ]
    : [
        { pool: 'insurance', amount: whole(400 + at * 18) },
        { pool: 'operations', amount: whole(160 + at * 7) },
        { pool: 'swap', amount: whole(51_840 - wave(at, 9) * 900) },
      ];
  const burned = isAtr ? whole(4_000 + at * 210) : '0';
  const vault = formatAmount(
    [...pools.map((pool) => pool.amount), total, burned].reduce((sum, part) => sum + amountOf(part), 0n),
  );
  return {
    coin,
    supply: {
      coin,
      liabilities: { available, withdrawals, orders, castings, promises, unattributed: '0', total },
      pools,
      burned,
      vault,
      ratioBps: Number((amountOf(vault) * 10_000n) / amountOf(total)),
    },
    faucets: isAtr
      ? [
          { type: 'atrOutput', amount: `${amount(21_000 + wave(at, 6) * 5_000)}.25` },
          { type: 'castingIncome', amount: amount(6_000 + at * 90) },
          { type: 'levelReward', amount: amount(700 + wave(at, 4) * 200) },
          { type: 'recharge', amount: amount(3_500 + wave(at, 8) * 3_000) },
        ]
      : [
          { type: 'recharge', amount: amount(52_000 + wave(at, 8) * 30_000) },
          { type: 'swap', amount: amount(8_000 + wave(at, 5) * 6_000) },
        ],
    sinks: isAtr
      ? [
          { type: 'landPurchase', amount: amount(2_400 + wave(at, 9) * 2_000) },
          { type: 'saplingPurchase', amount: `${amount(17_500 + wave(at, 7) * 4_000)}.5` },
          { type: 'withdrawal', amount: amount(1_500 + wave(at, 3) * 1_200) },
        ]
      : [
          { type: 'fee', amount: amount(2_600 + wave(at, 4) * 900) },
          { type: 'withdrawal', amount: amount(14_000 + wave(at, 6) * 9_000) },
        ],
    turnover: amount(48_000 + wave(at, 7) * 14_000),
    velocityBps: Math.round(380 + wave(at, 7) * 90),
    rewards: amount(1_900 + wave(at, 4) * 500),
    fees: amount(2_600 + wave(at, 4) * 900),
    burned: isAtr ? amount(1_150 + wave(at, 5) * 260) : '0',
  };
}

function dayAt(at: number): EconomyDay {
  return {
    day: TODAY - DAYS + at,
    head: String(1_000 * (at + 1)),
    postings: 1_000,
    active: Math.round(310 + at * 4 + wave(at, 7) * 26),
    p: (0.1 + at * 0.0007 + wave(at, 10) * 0.004).toFixed(6).replace(/0+$/, ''),
    yPpm: Math.round(1_030_000 + wave(at, 11) * 15_000),
    emissionLeft: whole(76_920_000 - at * 38_000),
    coins: [coinOn('USDT', at), coinOn('ATR', at)],
  };
}

/** Twenty-two days of a growing world, with two that have no data. */
export const economyFixtures: { 'config/economy': Answer<'config/economy'> } = {
  'config/economy': {
    days: Array.from({ length: DAYS }, (_, at) => dayAt(DAYS - 1 - at)).filter(
      (_, at) => !MISSING.includes(at),
    ),
    next: null,
  },
};
