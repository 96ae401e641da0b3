import * as z from 'zod/mini';
import { chainCoins } from '#core/catalog/chainCoins.ts';
import { flows } from '#core/catalog/flows.ts';
import { coins } from '#core/money/coin.ts';
import { recordTypes } from '#core/catalog/recordTypes.ts';
import { endpoint } from './endpoint.ts';
import { idParam, pageParams, reasonParam } from './params.ts';
import { amount, id, instant } from './wireParts.ts';

/** Number of things that wait for a person, and the time of the oldest. */
const waiting = z.object({ count: z.int(), since: z.nullable(instant) });

const ACT = /^[a-zA-Z]{1,30}(\/[a-zA-Z]{0,30})?$/;
const SUBJECT = /^[A-Za-z0-9_:]{1,80}$/;

/** Operators' reads of the whole world, and the notices to everybody. */
export const deskCalls = {
  'ops/today': endpoint({
    name: 'showToday',
    summary: 'Work that waits for a person, paused flows, late jobs, and the money at a glance.',
    access: 'operator',
    changes: false,
    params: z.strictObject({}),
    answer: z.object({
      at: instant,
      firstReviews: waiting,
      /** Withdrawals under review by age, wall time: below an hour, below a day, older. */
      reviewAges: z.object({ hour: z.int(), day: z.int(), older: z.int() }),
      secondReviews: waiting,
      adjustments: waiting,
      constants: waiting,
      roles: waiting,
      /** Approved withdrawals that are not paid yet. */
      payouts: waiting,
      /** Approved withdrawals that have waited for their payment for more than an hour. */
      stuckPayouts: waiting,
      /** Deposits in suspense: nobody has signed in with the address that sent them. */
      suspense: waiting,
      /** Players whose nicknames were reported. */
      names: waiting,
      /** Jobs that failed in the last hour of wall time. */
      jobsFailed: z.array(z.string()),
      pausedFlows: z.array(z.object({ flow: z.enum(flows), reason: z.nullable(z.string()), since: instant })),
      /** Daily jobs that have not finished the day before today, and interval jobs overdue by their span. */
      jobsBehind: z.array(z.string()),
      audit: z.object({ ok: z.nullable(z.boolean()), at: z.nullable(instant), broken: z.array(z.string()) }),
      frozenPlayers: z.int(),
      players: z.int(),
      money: z.array(
        z.object({
          coin: z.enum(chainCoins),
          /** The vault by the ledger. */
          vault: amount,
          liabilities: amount,
          /** Vault ÷ liabilities in basis points; null without liabilities. */
          ratioBps: z.nullable(z.int()),
          suspense: amount,
        }),
      ),
    }),
    refusals: [],
  }),
  'ops/acts': endpoint({
    name: 'listActs',
    summary: 'Everything that operators and the server did, newest first; by operator, act or subject.',
    access: 'operator',
    changes: false,
    params: z.strictObject({
      /** An address, or `server`. */
      operator: z.optional(z.string().check(z.regex(/^(0x[0-9a-fA-F]{40}|server)$/))),
      act: z.optional(z.string().check(z.regex(ACT))),
      subject: z.optional(z.string().check(z.regex(SUBJECT))),
      ...pageParams,
    }),
    answer: z.object({
      list: z.array(
        z.object({
          id,
          operator: z.string(),
          act: z.string(),
          subject: z.string(),
          reason: z.string(),
          at: instant,
        }),
      ),
      next: z.nullable(z.string()),
    }),
    refusals: [],
  }),
  'ops/world/series': endpoint({
    name: 'showWorldSeries',
    summary:
      'Figures of the game days, newest first: new players, ATR spent and earned, rewards, ATR burned.',
    access: 'operator',
    changes: false,
    params: z.strictObject({ ...pageParams }),
    answer: z.object({
      list: z.array(
        z.object({
          day: z.int(),
          joined: z.int(),
          spent: amount,
          earned: amount,
          castUsdt: amount,
          rewardsAtr: amount,
          rewardsUsdt: amount,
          burned: amount,
        }),
      ),
      next: z.nullable(z.string()),
    }),
    refusals: [],
  }),
  'ops/jobs': endpoint({
    name: 'listJobs',
    summary:
      'Jobs of the world by name: last finished game day, next run, how far behind each is, and its turns of the last 24 hours.',
    access: 'operator',
    changes: false,
    params: z.strictObject({ ...pageParams }),
    answer: z.object({
      today: z.int(),
      list: z.array(
        z.object({
          name: z.string(),
          doneDay: z.nullable(z.int()),
          dueAt: z.nullable(instant),
          /** Game days that a daily job still owes. */
          daysBehind: z.int(),
          /** Game time by which an interval job is overdue. */
          overdueMs: z.int(),
          /** Newest turn of the last 24 hours of wall time; null without one. */
          lastAt: z.nullable(instant),
          lastMs: z.nullable(z.int()),
          longestMs: z.nullable(z.int()),
          turns: z.int(),
          failures: z.int(),
          /** Message of the newest failure. */
          fault: z.nullable(z.string()),
        }),
      ),
      next: z.nullable(z.string()),
    }),
    refusals: [],
  }),
  'ops/suspense': endpoint({
    name: 'listSuspense',
    summary: 'Entries of the suspense account, newest first: coins whose owner is not known, and debits.',
    access: 'operator',
    changes: false,
    params: z.strictObject({ coin: z.optional(z.enum(chainCoins)), ...pageParams }),
    answer: z.object({
      list: z.array(
        z.object({
          id,
          at: instant,
          coin: z.enum(coins),
          type: z.enum(recordTypes),
          kind: z.string(),
          amount,
          balanceAfter: amount,
          reference: z.string(),
        }),
      ),
      next: z.nullable(z.string()),
    }),
    refusals: [],
  }),
  'ops/payouts': endpoint({
    name: 'listPayouts',
    summary:
      'Open nonce slots of the paying keys, lowest nonce first: what each pays, and how often it was sent.',
    access: 'operator',
    changes: false,
    params: z.strictObject({ ...pageParams }),
    answer: z.object({
      list: z.array(
        z.object({
          payer: z.string(),
          nonce: z.int(),
          /** Null in a slot that burns, or only fills a gap. */
          withdrawal: z.nullable(id),
          isBurn: z.boolean(),
          attempts: z.int(),
          firstSignedAt: z.nullable(instant),
          lastSentAt: z.nullable(instant),
          txHash: z.nullable(z.string()),
        }),
      ),
      next: z.nullable(z.string()),
    }),
    refusals: [],
  }),
  'ops/notice/list': endpoint({
    name: 'listPublishedNotices',
    summary: 'Notices that operators published, newest first, with their bodies; withdrawn ones too.',
    access: 'operator',
    changes: false,
    params: z.strictObject({ ...pageParams }),
    answer: z.object({
      list: z.array(
        z.object({
          id,
          titleZh: z.string(),
          titleEn: z.string(),
          bodyZh: z.string(),
          bodyEn: z.string(),
          at: instant,
          withdrawnAt: z.nullable(instant),
        }),
      ),
      next: z.nullable(z.string()),
    }),
    refusals: [],
  }),
  'ops/notice/withdraw': endpoint({
    name: 'withdrawNotice',
    summary:
      'Takes a published notice back: no list shows it from now on. Pages that are open drop it with their next read.',
    access: 'operator',
    role: 'support',
    changes: true,
    params: z.strictObject({ id: idParam, reason: reasonParam }),
    answer: z.object({ withdrawnAt: instant }),
    refusals: ['noticeUnknown'],
  }),
};
