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
    name: 'quoteSwap',
    summary: 'Quote for an exchange: rate, fee, price impact, and the rest of the daily allowance.',
    access: 'player',
    changes: false,
    params: z.strictObject({ ...sides }),
    answer: z.object({
      from: z.enum(chainCoins),
      to: z.enum(chainCoins),
      amount,
      /** Output, rounded down. */
      out: amount,
      /** The pool's fee, in the input coin. */
      fee: amount,
      /** Price impact on the pool, in basis points of the price before. */
      impactBps: z.int(),
      /** USDT per ATR before the exchange. */
      price: amount,
      /** Rest of the player's daily allowance (UTC, wall time) in USDT, before this exchange. */
      dayLeft: amount,
      /** Time at which the allowance resets. */
      dayEndsAt: instant,
      at: instant,
    }),
    refusals: [...swapRefusals],
  }),
  'userAccount/exchange': endpoint({
    name: 'swapCoins',
    summary: 'Exchanges coins against the pool. Refused when the output is below `minOut`.',
    access: 'player',
    changes: true,
    params: z.strictObject({ ...sides, minOut: amountParam }),
    answer: z.object({ out: amount, fee: amount, changes }),
    refusals: [...swapRefusals, 'quoteMoved', 'insufficientAtr', 'insufficientUsdt'],
  }),
};
