import * as z from 'zod/mini';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { endpoint } from './endpoint.ts';
import { instant } from './wireParts.ts';
import { addressParam, amountParam, wholeNumber } from './params.ts';

/** Maximum step of the game clock: one year. */
const MAX_ADVANCE_MS = 366 * DAY_MS;

export const demoCalls = {
  'demo/faucet': endpoint({
    name: 'claimFaucet',
    summary:
      "Sends test coins on the local chain to the player's own wallet: USDT or gas. Limited per call and per day.",
    access: 'player',
    changes: true,
    demoOnly: true,
    params: z.strictObject({
      coin: z.enum(['USDT', 'GAS']),
      amount: amountParam,
      address: z.optional(addressParam),
    }),
    answer: z.object({ transaction: z.string() }),
    refusals: ['quantityTooSmall', 'faucetLimit', 'chainUnavailable'],
  }),
  'demo/advance': endpoint({
    name: 'advanceClock',
    summary: 'Advances the game clock of the demo world by a number of milliseconds.',
    access: 'player',
    changes: true,
    demoOnly: true,
    params: z.strictObject({ ms: wholeNumber(MAX_ADVANCE_MS) }),
    answer: z.object({ clock: z.object({ wallAt: instant, gameAt: instant, speed: z.number() }) }),
    refusals: [],
  }),
};
