import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import type { ConstantKey, Constants } from '#core/catalog/constants.ts';
import type { ReplayFigure } from '#core/catalog/replayFigures.ts';
import { amountOf } from '#core/money/amount.ts';
import { bpsCeil, bpsFloor } from '#core/money/round.ts';
import { dayEmission } from './emission.ts';
import { landPrice } from './land.ts';
import { withdrawFee } from './withdrawFee.ts';

/** Deeds of the last day, in ledger units and instants of game time. */
export interface DayDeeds {
  /** `dayWorth`: worth of the player's withdrawals of the day up to this one, in USDT units. */
  withdrawals: readonly { coin: ChainCoin; gross: bigint; feeFree: bigint; dayWorth: bigint }[];
  /** Fills of the order book: sold ATR and paid USDT. */
  fills: readonly { quantity: bigint; usdt: bigint }[];
  /** Inputs of flash exchanges. */
  swaps: readonly { coin: ChainCoin; amount: bigint }[];
  hens: number;
  /** Plots that were reclaimed: number and instant. */
  plots: readonly { number: number; at: number }[];
  joined: number;
  /** Pool of the emission at the day's begin. */
  emissionPool: bigint;
  /** ATR that was spent on the farm, and fees of the house by coin. */
  farmSpent: bigint;
  fees: Readonly<Record<ChainCoin, bigint>>;
  given: Readonly<Record<'ticket' | 'tutorial' | 'goal' | 'basket', bigint>>;
}

/** One figure under the present rules and under the changed ones. `coin` is null for a number of deeds. */
export interface ReplayRow {
  figure: ReplayFigure;
  coin: ChainCoin | null;
  /** Part of a split; null for all others. */
  part: string | null;
  /** Deeds that it is about. */
  deeds: number;
  before: bigint;
  after: bigint;
}

type Rows = readonly ReplayRow[];
type Replay = (deeds: DayDeeds, constants: Constants) => Counted[];

/** A figure under one set of rules. */
interface Counted {
  figure: ReplayFigure;
  coin: ChainCoin | null;
  part?: string;
  deeds: number;
  value: bigint;
}

const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n);
const count = (values: readonly unknown[]) => BigInt(values.length);
const COINS: readonly ChainCoin[] = ['USDT', 'ATR'];

const withdrawFees: Replay = ({ withdrawals }, { WITHDRAW_FEE_BPS: feeBps, WITHDRAW_FEE_ON: feeOn }) =>
  COINS.map((coin) => {
    const ofCoin = withdrawals.filter((each) => each.coin === coin);
    const fees = ofCoin.map(({ gross, feeFree }) => withdrawFee(gross, { feeBps, feeOn, feeFree }));
    return { figure: 'withdrawFees', coin, deeds: ofCoin.length, value: sum(fees) };
  });

const withdrawRefused: Replay = ({ withdrawals }, { WITHDRAW_MIN_USDT, WITHDRAW_MIN_ATR }) => {
  const least = { USDT: amountOf(WITHDRAW_MIN_USDT), ATR: amountOf(WITHDRAW_MIN_ATR) };
  const below = withdrawals.filter(({ coin, gross }) => gross < least[coin]);
  return [{ figure: 'withdrawRefused', coin: null, deeds: withdrawals.length, value: count(below) }];
};

const twoApprovals: Replay = ({ withdrawals }, { WITHDRAW_TWO_ABOVE_USDT }) => {
  const above = withdrawals.filter(({ dayWorth }) => dayWorth > amountOf(WITHDRAW_TWO_ABOVE_USDT));
  return [{ figure: 'twoApprovals', coin: null, deeds: withdrawals.length, value: count(above) }];
};

const otcFees: Replay = ({ fills }, { OTC_FEE_BPS }) => {
  const fees = fills.map(({ usdt }) => bpsCeil(usdt, OTC_FEE_BPS));
  return [{ figure: 'otcFees', coin: 'USDT', deeds: fills.length, value: sum(fees) }];
};

const otcRefused: Replay = ({ fills }, { OTC_MIN }) => {
  const below = fills.filter(({ quantity }) => quantity < amountOf(OTC_MIN));
  return [{ figure: 'otcRefused', coin: null, deeds: fills.length, value: count(below) }];
};

const swapFees: Replay = ({ swaps }, { SWAP_FEE_BPS }) =>
  COINS.map((coin) => {
    const ofCoin = swaps.filter((each) => each.coin === coin);
    const fees = ofCoin.map(({ amount }) => bpsCeil(amount, SWAP_FEE_BPS));
    return { figure: 'swapFees', coin, deeds: ofCoin.length, value: sum(fees) };
  });

const henCost: Replay = ({ hens }, { HEN_PRICE }) => [
  { figure: 'henCost', coin: 'ATR', deeds: hens, value: BigInt(hens) * amountOf(HEN_PRICE) },
];

const landCost: Replay = ({ plots }, constants) => [
  {
    figure: 'landCost',
    coin: 'ATR',
    deeds: plots.length,
    value: sum(plots.map(({ number, at }) => landPrice(number, at, constants))),
  },
];

const welcomeGifts: Replay = ({ joined }, { WELCOME_GIFT }) => [
  { figure: 'welcomeGifts', coin: 'ATR', deeds: joined, value: BigInt(joined) * amountOf(WELCOME_GIFT) },
];

const emission: Replay = ({ emissionPool }, constants) => {
  const { farm, casting } = dayEmission(emissionPool, constants);
  return [
    { figure: 'emission', coin: 'ATR', part: 'farm', deeds: 1, value: farm },
    { figure: 'emission', coin: 'ATR', part: 'casting', deeds: 1, value: casting },
  ];
};

const split = (
  figure: 'farmSplit' | 'revenueSplit',
  coin: ChainCoin,
  total: bigint,
  parts: Readonly<Record<string, number>>,
): Counted[] =>
  Object.entries(parts).map(([part, bps]) => ({
    figure,
    coin,
    part,
    deeds: total > 0n ? 1 : 0,
    value: bpsFloor(total, bps),
  }));

const budget =
  (figure: ReplayFigure, name: keyof DayDeeds['given'], key: ConstantKey): Replay =>
  ({ given }, constants) => {
    const limit = amountOf(String(constants[key]));
    const paid = given[name] < limit ? given[name] : limit;
    return [{ figure, coin: 'ATR', deeds: given[name] > 0n ? 1 : 0, value: paid }];
  };

/** Replays by the constant that they depend on. A constant without one changes no sum of a day by its value alone. */
const replays: Partial<Record<ConstantKey, Replay>> = {
  WITHDRAW_FEE_BPS: withdrawFees,
  WITHDRAW_FEE_ON: withdrawFees,
  WITHDRAW_MIN_USDT: withdrawRefused,
  WITHDRAW_MIN_ATR: withdrawRefused,
  WITHDRAW_TWO_ABOVE_USDT: twoApprovals,
  OTC_FEE_BPS: otcFees,
  OTC_MIN: otcRefused,
  SWAP_FEE_BPS: swapFees,
  HEN_PRICE: henCost,
  LAND_FIRST_PRICE: landCost,
  LAND_GROWTH_BPS: landCost,
  LAND_FREE_UNTIL: landCost,
  WELCOME_GIFT: welcomeGifts,
  EMISSION_DAY_BPS: emission,
  EMISSION_FARM_BPS: emission,
  FARM_SPLIT_BPS: ({ farmSpent }, constants) =>
    split('farmSplit', 'ATR', farmSpent, constants.FARM_SPLIT_BPS),
  REVENUE_SPLIT_BPS: ({ fees }, constants) =>
    COINS.flatMap((coin) => split('revenueSplit', coin, fees[coin], constants.REVENUE_SPLIT_BPS)),
  TICKET_DAY_BUDGET_ATR: budget('ticketBudget', 'ticket', 'TICKET_DAY_BUDGET_ATR'),
  TUTORIAL_DAY_BUDGET_ATR: budget('tutorialBudget', 'tutorial', 'TUTORIAL_DAY_BUDGET_ATR'),
  GOAL_DAY_BUDGET_ATR: budget('goalBudget', 'goal', 'GOAL_DAY_BUDGET_ATR'),
  BASKET_DAY_BUDGET_ATR: budget('basketBudget', 'basket', 'BASKET_DAY_BUDGET_ATR'),
};

/**
 * The same deeds of the last day under the present rules and with one constant changed. Players are taken to do what
 * they did. Null for a constant that no replay depends on.
 */
export function replayRule(
  key: ConstantKey,
  deeds: DayDeeds,
  before: Constants,
  after: Constants,
): Rows | null {
  const replay = replays[key];
  if (!replay) return null;
  const changed = replay(deeds, after);
  return replay(deeds, before).map(({ value, part = null, ...row }, at) => ({
    ...row,
    part,
    before: value,
    after: changed[at]?.value ?? 0n,
  }));
}
