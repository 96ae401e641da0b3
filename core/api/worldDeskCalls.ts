import * as z from 'zod/mini';
import { chainCoins } from '#core/catalog/chainCoins.ts';
import { constantsSchema, type ConstantKey } from '#core/catalog/constants.ts';
import { replayFigures } from '#core/catalog/replayFigures.ts';
import { endpoint } from './endpoint.ts';
import { pageParams, reasonParam } from './params.ts';
import { amount, instant } from './wireParts.ts';

const constantKeys = Object.keys(constantsSchema.shape) as [ConstantKey, ...ConstantKey[]];

/** Name of a job. */
const jobParam = z.string().check(z.regex(/^[a-zA-Z][A-Za-z0-9_]{0,39}$/));

/** Parts of 10 000. */
const bps = z.int();

/** Operators' calls about the machinery: jobs, nodes, pools and budgets, rules on yesterday, audits. */
export const worldDeskCalls = {
  'ops/job/history': endpoint({
    name: 'showJobHistory',
    summary:
      'Turns of one job by hours of wall time, newest first, for a week: number, failures, durations, and the last fault.',
    access: 'operator',
    changes: false,
    params: z.strictObject({ name: jobParam, ...pageParams }),
    answer: z.object({
      list: z.array(
        z.object({
          hourAt: instant,
          turns: z.int(),
          failures: z.int(),
          meanMs: z.int(),
          longestMs: z.int(),
          lastAt: instant,
          fault: z.nullable(z.string()),
        }),
      ),
      next: z.nullable(z.string()),
    }),
    refusals: [],
  }),
  'ops/job/run': endpoint({
    name: 'runJobNow',
    summary:
      'Makes an interval job due now, so that the next pass runs it. A job that failed is tried again by itself, and a daily job in every pass.',
    access: 'operator',
    changes: true,
    params: z.strictObject({ name: jobParam, reason: reasonParam }),
    answer: z.object({
      /** Game time. */
      dueAt: instant,
    }),
    refusals: ['nothingToDo'],
  }),
  'ops/nodes': endpoint({
    name: 'listNodes',
    summary:
      'Nodes of this world, each by its report of at most ten seconds ago: version, connections, live streams, lag of the event loop.',
    access: 'operator',
    changes: false,
    params: z.strictObject({ ...pageParams }),
    answer: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          version: z.string(),
          /** Version of Node. */
          runtime: z.string(),
          startedAt: instant,
          seenAt: instant,
          /** True after 30 s without a report: it died, or cannot reach the database. */
          isAway: z.boolean(),
          connections: z.int(),
          /** Live streams among the connections. */
          streams: z.int(),
          /** 99th percentile of the event loop's delay. */
          lagMs: z.int(),
          memoryMb: z.int(),
        }),
      ),
      next: z.nullable(z.string()),
    }),
    refusals: [],
  }),
  'ops/pools': endpoint({
    name: 'showPools',
    summary:
      "What is left in each pool, with its pace over the last closed days and the days until it is empty; today's budgets of promotion; the casting pool's offer; the depth of the exchange.",
    access: 'operator',
    changes: false,
    params: z.strictObject({}),
    answer: z.object({
      /** Game day. */
      day: z.int(),
      pools: z.array(
        z.object({
          pool: z.string(),
          coin: z.enum(chainCoins),
          amount,
          /** Change a day, below zero when it shrinks; null before the first closed day. */
          perDay: z.nullable(amount),
          /** Null while it does not shrink, or lasts for more than ten years. */
          daysLeft: z.nullable(z.int()),
        }),
      ),
      budgets: z.array(
        z.object({
          budget: z.enum(['ticket', 'tutorial', 'goal', 'basket']),
          given: amount,
          limit: amount,
          left: amount,
          usedBps: z.nullable(bps),
        }),
      ),
      casting: z.object({
        ratePpm: z.int(),
        price: amount,
        pool: amount,
        target: amount,
        mostTotal: amount,
        isOver: z.boolean(),
      }),
      swap: z.object({
        usdt: amount,
        atr: amount,
        price: amount,
        /** Largest exchange of either coin that moves the price by no more than the impact. */
        depth: z.array(z.object({ impactBps: bps, usdt: amount, atr: amount })),
      }),
    }),
    refusals: [],
  }),
  'ops/constant/replay': endpoint({
    name: 'replayConstant',
    summary:
      "Yesterday's deeds under the present rules and with one constant changed: fees, costs, refusals, splits. Players are taken to do what they did.",
    access: 'operator',
    changes: false,
    params: z.strictObject({
      key: z.enum(constantKeys),
      value: z.string().check(z.regex(/^\P{Cc}{1,500}$/u)),
    }),
    answer: z.object({
      key: z.string(),
      /** Game day that was replayed. */
      day: z.int(),
      /** False: no sum of a day follows from this constant alone. */
      isReplayed: z.boolean(),
      rows: z.array(
        z.object({
          figure: z.enum(replayFigures),
          /** Null: `before` and `after` are numbers of deeds. */
          coin: z.nullable(z.enum(chainCoins)),
          part: z.nullable(z.string()),
          deeds: z.int(),
          before: z.string(),
          after: z.string(),
        }),
      ),
    }),
    refusals: ['constantInvalid'],
  }),
  'ops/audit/history': endpoint({
    name: 'listAudits',
    summary: 'Nightly audits, newest first, with the invariants that were broken.',
    access: 'operator',
    changes: false,
    params: z.strictObject({ ...pageParams }),
    answer: z.object({
      list: z.array(
        z.object({
          /** Day of wall time. */
          day: z.int(),
          begunAt: instant,
          /** Null: the audit did not end. */
          ok: z.nullable(z.boolean()),
          broken: z.array(z.string()),
        }),
      ),
      next: z.nullable(z.string()),
    }),
    refusals: [],
  }),
};
