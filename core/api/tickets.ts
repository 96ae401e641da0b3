import * as z from 'zod/mini';
import { couponKinds } from '#core/catalog/couponKinds.ts';
import { endpoint } from './endpoint.ts';
import { changes, ledgerLine } from './objects.ts';
import { pageParams } from './params.ts';
import { refusalKey } from './refusalKey.ts';
import { coupon, gifts } from './ticketObjects.ts';
import { amount, instant } from './wireParts.ts';

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
    name: 'takeTicket',
    summary:
      'Adds one ticket: bought for TICKET_PRICE in ATR, or the ticket of the game day for caring for every growing plot.',
    access: 'player',
    changes: true,
    params: z.strictObject({ way: z.enum(['buy', 'daily']) }),
    answer: z.object({ tickets: amount, spent: amount, changes }),
    refusals: ['insufficientAtr', 'alreadyGiven', 'nothingToDo', 'careWaiting', 'houseDry'],
  }),
  'game/ticketList': endpoint({
    name: 'listTickets',
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
      /** Manor credit that a check-in gives now: at most CHECK_IN_ATB for each plot, and what comes back for land. */
      checkInAtb: amount,
      /** Worth in ATR of the check-ins and coupons that the farm spending of the last 7 days still earns. */
      room: amount,
      tutorialAtb: amount,
      /**
       * True when all taps of the tutorial are done, so that it can be paid; true when only the last one is missing.
       */
      tutorialDone: z.boolean(),
      tutorialCared: z.boolean(),
      /** Reason why the day's ticket is not available now; null when it is. */
      daily: z.nullable(z.object({ key: refusalKey, msg: z.string() })),
      /** Start of the next game day. */
      nextDayAt: instant,
      list: z.array(ledgerLine),
      next: z.nullable(z.string()),
    }),
    refusals: ['invalidParameter'],
  }),
  'game/ticket/exchange': endpoint({
    name: 'exchangeTickets',
    summary:
      'Exchanges tickets for a coupon by the fixed table. Its maximum payment moves into escrow at once, and is at most what the farm spending of the last days earns.',
    access: 'player',
    changes: true,
    params: z.strictObject({ kind: z.enum(couponKinds) }),
    answer: z.object({ coupon, changes }),
    refusals: ['paused', 'insufficientBalance', 'couponNotEarned', 'goalsOut', 'houseDry'],
  }),
  'game/coupon/list': endpoint({
    name: 'listCoupons',
    summary: "The player's coupons, newest first: open, used or expired ones, or all.",
    access: 'player',
    changes: false,
    params: z.strictObject({ state: z.optional(z.enum(couponStates)), ...pageParams }),
    answer: z.object({ list: z.array(coupon), next: z.nullable(z.string()) }),
    refusals: ['invalidParameter'],
  }),
  'game/checkIn': endpoint({
    name: 'checkIn',
    family: 'takeGift',
    summary:
      'The daily check-in: pays up to CHECK_IN_ATB of manor credit for each plot, as the farm spending earns it, and LAND_BACK_BPS of that spending until the price of all land is back; once a game day.',
    access: 'player',
    changes: true,
    params: z.strictObject({}),
    answer: z.object({ atb: amount, changes }),
    refusals: ['alreadyGiven', 'houseDry'],
  }),
  'game/tutorial': endpoint({
    name: 'payTutorial',
    family: 'takeGift',
    summary:
      'Pays the tutorial: TUTORIAL_ATB of manor credit, once, after the first care and the first harvest.',
    access: 'player',
    changes: true,
    params: z.strictObject({}),
    answer: z.object({ atb: amount, changes }),
    refusals: ['alreadyGiven', 'tutorialNotDone', 'goalsOut', 'houseDry'],
  }),
  'game/tutorial/turn': endpoint({
    name: 'turnTutorial',
    summary: 'Dismisses or resumes the tutorial. Neither pays or costs anything.',
    access: 'player',
    changes: true,
    params: z.strictObject({ way: z.enum(['off', 'on']) }),
    answer: z.object({ changes }),
    refusals: ['alreadyGiven'],
  }),
  'game/tutorial/tree': endpoint({
    name: 'takeTree',
    summary:
      "Plants the tutorial's gift: an apple tree that is almost ripe, on an empty plot or on plot 2; once per player, funded by the promotion pool.",
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
