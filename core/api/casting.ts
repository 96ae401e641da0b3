import * as z from 'zod/mini';
import { casting } from './castingObjects.ts';
import { endpoint } from './endpoint.ts';
import { changes, ledgerLine } from './objects.ts';
import { amountParam, idParam, pageParams } from './params.ts';
import { amount, instant } from './wireParts.ts';

/** Casting: USDT that stays the player's is locked, and ATR out of the casting pool is released day by day. */
export const castingCalls = {
  'game/making/quote': endpoint({
    summary:
      'What a casting of an amount of USDT would release now, at which price and rate, and what the pool holds.',
    access: 'player',
    changes: false,
    params: z.strictObject({ amount: amountParam }),
    answer: z.object({
      amount,
      /** ATR in all. */
      total: amount,
      /** ATR a day, but for the last. */
      perDay: amount,
      termDays: z.int(),
      /** Total over principal, both in USDT, in parts per million of the principal. */
      ratePpm: z.int(),
      /** USDT per ATR: the highest of the three prices below. */
      price: amount,
      p: amount,
      swapPrice: amount,
      /** The swap pool's mean price over 30 days. */
      mean: amount,
      /** ATR in the round's pool, and the pool at which the rate is full. */
      pool: amount,
      poolTarget: amount,
      /** Largest output of one casting in ATR, and the largest principal in USDT that brings no more. */
      mostTotal: amount,
      most: amount,
      /** Casting is completed until the next round begins. */
      isOver: z.boolean(),
      /** Game time. */
      nextRoundAt: instant,
      firstReleaseAt: instant,
      lastReleaseAt: instant,
    }),
    refusals: [],
  }),
  'game/making/cast': endpoint({
    summary:
      'Locks USDT for a term and promises ATR for it, released day by day; refused when it would be less than `minTotal`.',
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
    summary: 'Own castings, newest first, or those that run or have ended.',
    access: 'player',
    changes: false,
    params: z.strictObject({ state: z.optional(z.enum(['running', 'ended'])), ...pageParams }),
    answer: z.object({ list: z.array(casting), next: z.nullable(z.string()) }),
    refusals: [],
  }),
  'game/making/lines': endpoint({
    summary: 'Ledger lines of one own casting, newest first.',
    access: 'player',
    changes: false,
    params: z.strictObject({ id: idParam, ...pageParams }),
    answer: z.object({ list: z.array(ledgerLine), next: z.nullable(z.string()) }),
    refusals: ['castingUnknown'],
  }),
  'game/making/end': endpoint({
    summary:
      'Leaves an own casting early: the principal returns, output that is not released yet is given up.',
    access: 'player',
    changes: true,
    params: z.strictObject({ id: idParam }),
    answer: z.object({ casting, changes }),
    refusals: ['castingUnknown', 'castingEnded'],
  }),
};
