import * as z from 'zod/mini';
import { constantsSchema, type ConstantKey } from '#core/catalog/constants.ts';
import { chainCoins } from '#core/catalog/chainCoins.ts';
import { endpoint } from './endpoint.ts';
import { pendingChange } from './pendingChange.ts';
import { balance, user } from './objects.ts';
import { amountParam, idParam, instantParam, pageParams, playerParam, reasonParam } from './params.ts';
import { amount, id, instant } from './wireParts.ts';

/** Pools from which operators may pay a credit. */
export const creditPools = ['promotion', 'operations'] as const;

export const adjustmentStates = ['proposed', 'done', 'dropped'] as const;

/** A credit to a player or a debit from one: proposed by one operator, executed or dropped by another. */
export const adjustment = z.object({
  id,
  kind: z.enum(['credit', 'debit']),
  player: z.object({ id, userName: z.string(), nickName: z.string() }),
  coin: z.enum(chainCoins),
  amount,
  /** Source of a credit; null for a debit, which goes to `suspense`. */
  pool: z.nullable(z.enum(creditPools)),
  reason: z.string(),
  state: z.enum(adjustmentStates),
  proposedBy: z.string(),
  proposedAt: instant,
  endedBy: z.nullable(z.string()),
  endedAt: z.nullable(instant),
});

const terms = { player: playerParam, coin: z.enum(chainCoins), amount: amountParam, reason: reasonParam };

const constantKeys = Object.keys(constantsSchema.shape) as [ConstantKey, ...ConstantKey[]];

/** `pending`: the change waits; null: it applies, or is cancelled. */
const constantChanged = z.object({
  key: z.string(),
  value: z.unknown(),
  pending: z.nullable(pendingChange),
});

/** Operators' calls on players and constants. Every act is stored with operator, time and reason. */
export const operatorCalls = {
  'ops/player': endpoint({
    name: 'showPlayer',
    summary:
      "A player by address or code: facts, balances, sponsor, size of the team, and operators' acts on them.",
    access: 'operator',
    changes: false,
    params: z.strictObject({ player: playerParam }),
    answer: z.object({
      user,
      joinedAt: instant,
      sponsor: z.nullable(z.object({ id, userName: z.string(), nickName: z.string() })),
      balances: z.array(balance),
      directs: z.int(),
      team: z.int(),
      /** The last 100 acts, newest first. */
      acts: z.array(z.object({ operator: z.string(), act: z.string(), reason: z.string(), at: instant })),
    }),
    refusals: ['playerUnknown'],
  }),
  'ops/tier': endpoint({
    name: 'setTier',
    summary: 'Makes a player an owner (lower OTC fee, more open orders) or a regular player again.',
    access: 'operator',
    role: 'support',
    changes: true,
    params: z.strictObject({
      player: playerParam,
      tier: z.enum(['regular', 'owner']),
      reason: reasonParam,
    }),
    answer: z.object({ user }),
    refusals: ['playerUnknown', 'tierUnchanged'],
  }),
  'ops/session/end': endpoint({
    name: 'endPlayerSignIns',
    summary:
      "Ends all sign-ins of a player, with a reason. Messages signed so far stop working; the player's wallet can sign a new one.",
    access: 'operator',
    role: 'support',
    changes: true,
    params: z.strictObject({ player: playerParam, reason: reasonParam }),
    answer: z.object({ ended: z.int() }),
    refusals: ['playerUnknown'],
  }),
  'ops/credit': endpoint({
    name: 'proposeCredit',
    family: 'proposeAdjustment',
    summary:
      'Proposes a credit to a player from a pool (backend recharge). Nothing moves until another operator approves it.',
    access: 'operator',
    role: 'treasurer',
    changes: true,
    params: z.strictObject({ ...terms, pool: z.enum(creditPools) }),
    answer: z.object({ adjustment }),
    refusals: ['playerUnknown', 'amountTooSmall', 'ownAdjustment'],
  }),
  'ops/debit': endpoint({
    name: 'proposeDebit',
    family: 'proposeAdjustment',
    summary:
      'Proposes a debit from a player into suspense (backend debit). Nothing moves until another operator approves it.',
    access: 'operator',
    role: 'treasurer',
    changes: true,
    params: z.strictObject(terms),
    answer: z.object({ adjustment }),
    refusals: ['playerUnknown', 'amountTooSmall', 'ownAdjustment'],
  }),
  'ops/adjustment/list': endpoint({
    name: 'listAdjustments',
    summary: 'Credits and debits in one state, newest first. The default state is proposed.',
    access: 'operator',
    changes: false,
    params: z.strictObject({ state: z.optional(z.enum(adjustmentStates)), ...pageParams }),
    answer: z.object({ list: z.array(adjustment), next: z.nullable(z.string()) }),
    refusals: [],
  }),
  'ops/adjustment/pass': endpoint({
    name: 'passAdjustment',
    summary: 'Executes a proposed credit or debit. Refused for the operator who proposed it.',
    access: 'operator',
    role: 'treasurer',
    changes: true,
    params: z.strictObject({ id: idParam, reason: z.optional(reasonParam) }),
    answer: z.object({ adjustment }),
    refusals: [
      'adjustmentNotPending',
      'sameOperator',
      'ownAdjustment',
      'poolShort',
      'insufficientAtr',
      'insufficientUsdt',
    ],
  }),
  'ops/adjustment/drop': endpoint({
    name: 'dropAdjustment',
    summary: 'Drops a proposed credit or debit. Nothing moves.',
    access: 'operator',
    role: 'treasurer',
    changes: true,
    params: z.strictObject({ id: idParam, reason: reasonParam }),
    answer: z.object({ adjustment }),
    refusals: ['adjustmentNotPending'],
  }),
  'ops/constant/set': endpoint({
    name: 'setConstant',
    summary:
      'Proposes a new value of a constant, as JSON, with a reason that players see. A money rule waits for a second operator, or for 24 hours; any other constant changes at once. With `at` it waits for that instant, too. It applies to new objects only. Constants of the genesis never change.',
    access: 'operator',
    changes: true,
    params: z.strictObject({
      key: z.enum(constantKeys),
      value: z.string().check(z.regex(/^\P{Cc}{1,500}$/u)),
      /** Instant of wall time at which it is to apply, epoch ms; default: as soon as it may. */
      at: z.optional(instantParam),
      reason: reasonParam,
    }),
    answer: constantChanged,
    refusals: ['constantInvalid', 'constantFixed', 'nothingToDo', 'constantPending'],
  }),
  'ops/constant/pass': endpoint({
    name: 'passConstant',
    summary:
      'Applies a waiting change of a constant now, or at the instant for which it was planned. Refused for the operator who proposed it.',
    access: 'operator',
    changes: true,
    params: z.strictObject({ id: idParam, reason: z.optional(reasonParam) }),
    answer: constantChanged,
    refusals: ['constantNotPending', 'sameOperator', 'constantInvalid', 'nothingToDo'],
  }),
  'ops/constant/drop': endpoint({
    name: 'dropConstant',
    summary: 'Cancels a waiting change of a constant.',
    access: 'operator',
    changes: true,
    params: z.strictObject({ id: idParam, reason: reasonParam }),
    answer: constantChanged,
    refusals: ['constantNotPending'],
  }),
};
