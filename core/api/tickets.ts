import * as z from 'zod/mini';
import { couponKinds } from '#core/catalog/couponKinds.ts';
import { endpoint } from './endpoint.ts';
import { changes, ledgerLine } from './objects.ts';
import { pageParams } from './params.ts';
import { refusals, type RefusalKey } from './refusals.ts';
import { coupon, gifts } from './ticketObjects.ts';
import { amount, instant } from './wireParts.ts';

const refusalKeys = Object.keys(refusals) as [RefusalKey, ...RefusalKey[]];

const couponOffer = z.object({
  kind: z.enum(couponKinds),
  tickets: z.int(),
  worth: amount,
  partBps: z.int(),
  lifeMs: z.int(),
});

export const couponStates = ['open', 'used', 'expired'] as const;

export const ticketCalls = {
  'game/ticket': endpoint({
    summary:
      'One ticket: bought for TICKET_PRICE in ATR, or the one of the game day for caring for every growing plot.',
    access: 'player',
    changes: true,
    params: z.strictObject({ way: z.enum(['buy', 'daily']) }),
    answer: z.object({ tickets: amount, spent: amount, changes }),
    refusals: ['insufficientAtr', 'alreadyGiven', 'nothingToDo', 'careWaiting', 'houseDry'],
  }),
  'game/ticketList': endpoint({
    summary:
      'Tickets held, their price in ATR, the exchange table, the gifts of the day, and a page of movements.',
    access: 'player',
    changes: false,
    params: z.strictObject(pageParams),
    answer: z.object({
      tickets: amount,
      price: amount,
      offers: z.array(couponOffer),
      gifts,
      checkInAtb: amount,
      tutorialAtb: amount,
      /** Whether the tutorial's taps are done, so that it can be paid; whether its last but one is. */
      tutorialDone: z.boolean(),
      tutorialCared: z.boolean(),
      /** Why the day's ticket cannot be had now; null when it can. */
      daily: z.nullable(z.object({ key: z.enum(refusalKeys), msg: z.string() })),
      /** When the next game day begins. */
      nextDayAt: instant,
      list: z.array(ledgerLine),
      next: z.nullable(z.string()),
    }),
    refusals: ['invalidParameter'],
  }),
  'game/ticket/exchange': endpoint({
    summary:
      'Exchanges tickets for a coupon by the fixed table; what it may pay moves into its escrow at once.',
    access: 'player',
    changes: true,
    params: z.strictObject({ kind: z.enum(couponKinds) }),
    answer: z.object({ coupon, changes }),
    refusals: ['paused', 'insufficientBalance', 'houseDry'],
  }),
  'game/coupon/list': endpoint({
    summary: 'Own coupons, newest first: open, used or expired ones, or all of them.',
    access: 'player',
    changes: false,
    params: z.strictObject({ state: z.optional(z.enum(couponStates)), ...pageParams }),
    answer: z.object({ list: z.array(coupon), next: z.nullable(z.string()) }),
    refusals: ['invalidParameter'],
  }),
  'game/checkIn': endpoint({
    summary: 'The daily check-in: CHECK_IN_ATB of manor credit, once a game day.',
    access: 'player',
    changes: true,
    params: z.strictObject({}),
    answer: z.object({ atb: amount, changes }),
    refusals: ['alreadyGiven', 'houseDry'],
  }),
  'game/tutorial': endpoint({
    summary:
      "The tutorial's pay: TUTORIAL_ATB of manor credit, once, after the first care and the first harvest.",
    access: 'player',
    changes: true,
    params: z.strictObject({}),
    answer: z.object({ atb: amount, changes }),
    refusals: ['alreadyGiven', 'tutorialNotDone', 'houseDry'],
  }),
  'game/tutorial/turn': endpoint({
    summary: 'Sends the tutorial away, or takes it up again; neither gives or costs anything.',
    access: 'player',
    changes: true,
    params: z.strictObject({ way: z.enum(['off', 'on']) }),
    answer: z.object({ changes }),
    refusals: ['alreadyGiven'],
  }),
  'game/tutorial/tree': endpoint({
    summary:
      "The tutorial's gift: an apple tree that is almost ripe, on an empty plot or on plot 2, given once, funded by promotion.",
    access: 'player',
    changes: true,
    params: z.strictObject({}),
    answer: z.object({ plot: z.int(), worth: amount, changes }),
    refusals: [
      'paused',
      'alreadyGiven',
      'tutorialOff',
      'giftTreeEarly',
      'giftTreeNoPlot',
      'giftTreesOut',
      'worldFull',
      'houseDry',
    ],
  }),
};
