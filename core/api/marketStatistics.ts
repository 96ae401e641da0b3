import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { wholeNumber } from './params.ts';
import { amount, id, instant } from './wireParts.ts';

/** Maximum span in hours: a month of 31 days. */
const MAX_HOURS = 744;

/** Ratios are basis points, rounded down. */
const bps = z.int();

const trader = z.object({ id, userName: z.string(), nickName: z.string() });

const side = z.object({
  orders: z.int(),
  /** Total remaining quantity of the side's open orders. */
  atr: amount,
  /** Null without orders. */
  best: z.nullable(amount),
});

/** Market statistics for operators. */
export const marketStatisticsCalls = {
  'ops/market': endpoint({
    name: 'showMarketStatistics',
    summary:
      'The market of the last hours for operators: volume, spread, concentration, trades between sponsors and their referees, and pairs of players who pass the same coins back and forth.',
    access: 'operator',
    changes: false,
    params: z.strictObject({
      /** Default: 24. */
      hours: z.optional(wholeNumber(MAX_HOURS)),
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
        /** (Best sell - best buy) ÷ their mean; null while a side is empty. */
        spreadBps: z.nullable(bps),
      }),
      concentration: z.object({
        traders: z.int(),
        /**
         * Herfindahl index: sum of the squared shares of all traders. 10 000 is one trader alone; n equal traders
         * give 10 000 ÷ n.
         */
        indexBps: bps,
        /** Traders with the largest turnover. Shares are of all sides; each fill has two sides. */
        top: z.array(z.object({ player: trader, bought: amount, sold: amount, usdt: amount, partBps: bps })),
      }),
      referrals: z.object({
        /** Share of all fills' USDT that passed between a sponsor and a direct referee. */
        partBps: bps,
        pairs: z.array(
          z.object({ sponsor: trader, referee: trader, fills: z.int(), atr: amount, usdt: amount }),
        ),
      }),
      /** Pairs in which at least half of the ATR that went one way came back, and at least the minimum order size. */
      suspects: z.array(
        z.object({
          players: z.tuple([trader, trader]),
          fills: z.int(),
          /** ATR that came back: the smaller of both directions. */
          returned: amount,
          returnedBps: bps,
          /** True when one player invited the other. */
          related: z.boolean(),
        }),
      ),
    }),
    refusals: [],
  }),
};
