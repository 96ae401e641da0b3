import * as z from 'zod/mini';
import { chainCoins } from '#core/catalog/chainCoins.ts';
import { endpoint } from './endpoint.ts';
import { changes } from './objects.ts';
import { amount, instant } from './wireParts.ts';
import { amountParam } from './params.ts';

const sides = { from: z.enum(chainCoins), to: z.enum(chainCoins), amount: amountParam };

const swapRefusals = ['paused', 'sameCoin', 'amountTooSmall', 'swapDayLimit', 'swapPoolDry'] as const;

/** Flash exchange against the funded constant-product pool. */
export const swapCalls = {
  'userAccount/exchangeQuote': endpoint({
    summary: 'What an exchange would give now: rate, fee, price impact, and how much of the day is left.',
    access: 'player',
    changes: false,
    params: z.strictObject({ ...sides }),
    answer: z.object({
      from: z.enum(chainCoins),
      to: z.enum(chainCoins),
      amount,
      /** What comes out, rounded down. */
      out: amount,
      /** The pool's fee, in the coin given. */
      fee: amount,
      /** How far this moves the pool's price, in basis points of the price before. */
      impactBps: z.int(),
      /** USDT per ATR before the exchange. */
      price: amount,
      /** What is left of the player's allowance today (UTC, wall time), in USDT, before this exchange. */
      dayLeft: amount,
      /** When the allowance is whole again. */
      dayEndsAt: instant,
      at: instant,
    }),
    refusals: [...swapRefusals],
  }),
  'userAccount/exchange': endpoint({
    summary: 'Exchanges against the pool; refused when it would give less than `minOut`.',
    access: 'player',
    changes: true,
    params: z.strictObject({ ...sides, minOut: amountParam }),
    answer: z.object({ out: amount, fee: amount, changes }),
    refusals: [...swapRefusals, 'quoteMoved', 'insufficientAtr', 'insufficientUsdt'],
  }),
};
