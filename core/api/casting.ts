import * as z from 'zod/mini';
import { casting } from './castingObjects.ts';
import { endpoint } from './endpoint.ts';
import { changes, ledgerLine } from './objects.ts';
import { amountParam, idParam, pageParams } from './params.ts';
import { amount, instant } from './wireParts.ts';

/** Casting: the player locks USDT, which stays the player's, and the casting pool releases ATR for it day by day. */
export const castingCalls = {
  'game/making/quote': endpoint({
    name: 'quoteCasting',
    summary:
      'Quote for casting an amount of USDT: the output, its price and rate, and the state of the pool.',
    access: 'player',
    changes: false,
    params: z.strictObject({ amount: amountParam }),
    answer: z.object({
      amount,
      /** Total output in ATR. */
      total: amount,
      /** ATR a day; the last day may be smaller. */
      perDay: amount,
      termDays: z.int(),
      /** Output ÷ principal, both valued in USDT, in parts per million. */
      ratePpm: z.int(),
      /** USDT per ATR: the highest of the three prices below. */
      price: amount,
      p: amount,
      swapPrice: amount,
      /** The swap pool's mean price over 30 days. */
      mean: amount,
      /** ATR in the round's pool, and the pool size at which the rate reaches its maximum. */
      pool: amount,
      poolTarget: amount,
      /** Maximum output of one casting in ATR, and the largest USDT principal that stays within it. */
      mostTotal: amount,
      most: amount,
      /** True when the round is over. Casting opens again with the next round. */
      isOver: z.boolean(),
      /** Game time. */
      nextRoundAt: instant,
      firstReleaseAt: instant,
      lastReleaseAt: instant,
    }),
    refusals: [],
  }),
  'game/making/cast': endpoint({
    name: 'castCoins',
    summary:
      'Locks USDT for a term and promises ATR for it, released day by day. Refused when the output is below `minTotal`.',
    access: 'player',
    changes: true,
    params: z.strictObject({ amount: amountParam, minTotal: z.optional(amountParam) }),
    answer: z.object({ casting, changes }),
    refusals: [
      'paused',
      'castBelowMin',
      'castingRoundOver',
      'castingAbovePool',
      'quoteMoved',
      'insufficientUsdt',
    ],
  }),
  'game/making/list': endpoint({
    name: 'listCastings',
    summary: "The player's own castings, newest first; `state` filters running or ended ones.",
    access: 'player',
    changes: false,
    params: z.strictObject({ state: z.optional(z.enum(['running', 'ended'])), ...pageParams }),
    answer: z.object({ list: z.array(casting), next: z.nullable(z.string()) }),
    refusals: [],
  }),
  'game/making/lines': endpoint({
    name: 'listCastingLines',
    summary: "Ledger entries of one of the player's castings, newest first.",
    access: 'player',
    changes: false,
    params: z.strictObject({ id: idParam, ...pageParams }),
    answer: z.object({ list: z.array(ledgerLine), next: z.nullable(z.string()) }),
    refusals: ['castingUnknown'],
  }),
  'game/making/end': endpoint({
    name: 'endCasting',
    summary:
      "Ends one of the player's castings early. The principal returns, and output that is not released yet is forfeited.",
    access: 'player',
    changes: true,
    params: z.strictObject({ id: idParam }),
    answer: z.object({ casting, changes }),
    refusals: ['castingUnknown', 'castingEnded'],
  }),
};
