import * as z from 'zod/mini';
import { chainCoins } from '#core/catalog/chainCoins.ts';
import { recordTypes } from '#core/catalog/recordTypes.ts';
import { endpoint } from './endpoint.ts';
import { pageParams } from './params.ts';
import { coinReserves } from './reserves.ts';
import { amount } from './wireParts.ts';

/** Coins of one record type. */
const flow = z.object({ type: z.enum(recordTypes), amount });

const economyCoin = z.object({
  coin: z.enum(chainCoins),
  /** Supply at the end of the day: liabilities, pools and burned coins add up to the vault. */
  supply: coinReserves,
  /** Coins that players as a whole received, net of each posting, by record type. */
  faucets: z.array(flow),
  /** Coins that players as a whole paid. Faucets less sinks is the change of their holdings. */
  sinks: z.array(flow),
  /** Coins that left a player for anybody else. */
  turnover: amount,
  /** Turnover ÷ players' holdings at the end of the day in basis points, rounded down; null without holdings. */
  velocityBps: z.nullable(z.int()),
  /** Faucets of the six kinds of reward. */
  rewards: amount,
  /** Sinks of the record type `fee`. The fee of a flash exchange stays in its pool and is not counted here. */
  fees: amount,
  burned: amount,
});

const economyDay = z.object({
  /** Game day (UTC); at speed 1 it is the calendar day. */
  day: z.int(),
  /** Last link of the ledger's hash chain that the day counts. The first follows the last of the day before. */
  head: z.string(),
  postings: z.int(),
  /** Players who paid ATR or USDT from their own account. */
  active: z.int(),
  /** P at the end of the day, USDT per ATR. */
  p: amount,
  /** Yield index at the end of the day, in parts per million. */
  yPpm: z.int(),
  /** ATR that is not emitted yet. */
  emissionLeft: amount,
  coins: z.array(economyCoin),
});

export type EconomyDay = z.infer<typeof economyDay>;
export type EconomyCoin = z.infer<typeof economyCoin>;

/** The public economy by day. */
export const economyCalls = {
  'config/economy': endpoint({
    name: 'showEconomy',
    summary:
      'The closed days of the public economy, newest first: supply, faucets and sinks, velocity, y, P, pools, reserve ratio, rewards, fees, burned coins and active players, counted to the unit from the sealed ledger. A day without postings is left out. A page has at most 40 days. Each curve is a file too: GET /api/economy/{curve}.csv.',
    access: 'anyone',
    changes: false,
    params: z.strictObject({ ...pageParams }),
    answer: z.object({
      days: z.array(economyDay),
      next: z.nullable(z.string()),
    }),
    refusals: [],
  }),
};
