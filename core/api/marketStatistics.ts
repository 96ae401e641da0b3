import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { wholeNumber } from './params.ts';
import { amount, id, instant } from './wireParts.ts';

/** The longest span that is looked at: a month of 31 days. */
const MOST_HOURS = 744;

/** Parts of the whole are in basis points, rounded down. */
const bps = z.int();

const trader = z.object({ id, userName: z.string(), nickName: z.string() });

const side = z.object({
  orders: z.int(),
  /** What all open orders of the side still want or offer. */
  atr: amount,
  /** Null without any order. */
  best: z.nullable(amount),
});

/** The market for those who watch over it. */
export const marketStatisticsCalls = {
  'ops/market': endpoint({
    summary:
      'The market of the last hours for operators: volume, spread, concentration, sponsors who trade with their referees, and pairs of players who pass the same coins back and forth.',
    access: 'operator',
    changes: false,
    params: z.strictObject({
      /** 24 unless told otherwise. */
      hours: z.optional(wholeNumber(MOST_HOURS)),
    }),
    answer: z.object({
      from: instant,
      to: instant,
      volume: z.object({
        otc: z.object({ fills: z.int(), atr: amount, usdt: amount, fee: amount }),
        swap: z.object({ trades: z.int(), atr: amount, usdt: amount }),
      }),
      book: z.object({
        buy: side,
        sell: side,
        /** Best sell less best buy, of their middle; null while a side is empty. */
        spreadBps: z.nullable(bps),
      }),
      concentration: z.object({
        traders: z.int(),
        /** Sum of the squared parts of all traders (Herfindahl): 10 000 is one trader alone, 10 000 / n is n equal ones. */
        indexBps: bps,
        /** Those who bought and sold most; parts are of all sides, of which each fill has two. */
        top: z.array(z.object({ player: trader, bought: amount, sold: amount, usdt: amount, partBps: bps })),
      }),
      referrals: z.object({
        /** Of all fills' USDT, what passed between a sponsor and a direct referee. */
        partBps: bps,
        pairs: z.array(
          z.object({ sponsor: trader, referee: trader, fills: z.int(), atr: amount, usdt: amount }),
        ),
      }),
      /** Pairs between whom at least half of what went one way came back, and at least the least order's size. */
      suspects: z.array(
        z.object({
          players: z.tuple([trader, trader]),
          fills: z.int(),
          /** ATR that came back: the smaller of both directions. */
          returned: amount,
          returnedBps: bps,
          /** Whether one invited the other. */
          related: z.boolean(),
        }),
      ),
    }),
    refusals: [],
  }),
};
