import * as z from 'zod/mini';
import { constantsSchema, type ConstantKey } from '#core/catalog/constants.ts';
import { chainCoins } from '#core/catalog/chainCoins.ts';
import { endpoint } from './endpoint.ts';
import { balance, user } from './objects.ts';
import { amountParam, idParam, pageParams, reasonParam } from './params.ts';
import { amount, id, instant } from './wireParts.ts';

/** A player as an operator names one: an address, or a six-character code. */
const playerParam = z.string().check(z.regex(/^(0x[0-9a-fA-F]{40}|[0-9A-Za-z]{6})$/));

/** Which pool of the house pays a credit. */
export const housePools = ['promotion', 'operations'] as const;

export const adjustmentStates = ['proposed', 'done', 'dropped'] as const;

/** Coins that the house gives to a player or takes from one: proposed by one operator, done or dropped by another. */
const adjustment = z.object({
  id,
  kind: z.enum(['credit', 'debit']),
  player: z.object({ id, userName: z.string(), nickName: z.string() }),
  coin: z.enum(chainCoins),
  amount,
  /** Where a credit comes from; null for a debit, which goes to `suspense`. */
  pool: z.nullable(z.enum(housePools)),
  reason: z.string(),
  state: z.enum(adjustmentStates),
  proposedBy: z.string(),
  proposedAt: instant,
  endedBy: z.nullable(z.string()),
  endedAt: z.nullable(instant),
});

const terms = { player: playerParam, coin: z.enum(chainCoins), amount: amountParam, reason: reasonParam };

const constantKeys = Object.keys(constantsSchema.shape) as [ConstantKey, ...ConstantKey[]];

/** What operators do to players and constants; every act is kept with who, when and why. */
export const houseCalls = {
  'ops/player': endpoint({
    summary:
      'A player by address or code: facts, balances, sponsor, how many stand below, and what operators did to them.',
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
      /** The last hundred, newest first. */
      acts: z.array(z.object({ operator: z.string(), act: z.string(), reason: z.string(), at: instant })),
    }),
    refusals: ['playerUnknown'],
  }),
  'ops/tier': endpoint({
    summary: 'Makes a player an owner, who pays a lower OTC fee and has more open orders, or regular again.',
    access: 'operator',
    changes: true,
    params: z.strictObject({
      player: playerParam,
      tier: z.enum(['regular', 'owner']),
      reason: reasonParam,
    }),
    answer: z.object({ user }),
    refusals: ['playerUnknown', 'tierUnchanged'],
  }),
  'ops/credit': endpoint({
    summary:
      'Proposes to give a player coins out of a pool of the house (backend recharge); nothing moves until another operator passes it.',
    access: 'operator',
    changes: true,
    params: z.strictObject({ ...terms, pool: z.enum(housePools) }),
    answer: z.object({ adjustment }),
    refusals: ['playerUnknown', 'amountTooSmall', 'ownAdjustment'],
  }),
  'ops/debit': endpoint({
    summary:
      'Proposes to take coins from a player into suspense (backend debit); nothing moves until another operator passes it.',
    access: 'operator',
    changes: true,
    params: z.strictObject(terms),
    answer: z.object({ adjustment }),
    refusals: ['playerUnknown', 'amountTooSmall', 'ownAdjustment'],
  }),
  'ops/adjustment/list': endpoint({
    summary: 'Credits and debits in one state, those proposed unless told otherwise, newest first.',
    access: 'operator',
    changes: false,
    params: z.strictObject({ state: z.optional(z.enum(adjustmentStates)), ...pageParams }),
    answer: z.object({ list: z.array(adjustment), next: z.nullable(z.string()) }),
    refusals: [],
  }),
  'ops/adjustment/pass': endpoint({
    summary: 'Does a proposed credit or debit; never by the operator who proposed it.',
    access: 'operator',
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
    summary: 'Drops a proposed credit or debit; nothing moves.',
    access: 'operator',
    changes: true,
    params: z.strictObject({ id: idParam, reason: reasonParam }),
    answer: z.object({ adjustment }),
    refusals: ['adjustmentNotPending'],
  }),
  'ops/constant/set': endpoint({
    summary:
      'Gives a constant a new value, as JSON, with a reason that players are shown; it binds new objects only. Those of the genesis never change.',
    access: 'operator',
    changes: true,
    params: z.strictObject({
      key: z.enum(constantKeys),
      value: z.string().check(z.regex(/^\P{Cc}{1,500}$/u)),
      reason: reasonParam,
    }),
    answer: z.object({ key: z.string(), value: z.unknown() }),
    refusals: ['constantInvalid', 'constantFixed', 'nothingToDo'],
  }),
};
