import * as z from 'zod/mini';
import { flows } from '#core/catalog/flows.ts';
import { endpoint } from './endpoint.ts';
import { withdrawalStates } from '#core/catalog/withdrawalStates.ts';
import { changes, flowState, review } from './objects.ts';
import { idListParam, idParam, pageParams, reasonParam } from './params.ts';

/** Calls for operators only. Every act is stored with operator, time and reason. */
export const operationsCalls = {
  'ops/withdraw/list': endpoint({
    name: 'listWithdrawals',
    summary: 'Withdrawals of all players in one state, oldest first, with approvals.',
    access: 'operator',
    changes: false,
    params: z.strictObject({ state: z.optional(z.enum(withdrawalStates)), ...pageParams }),
    answer: z.object({ list: z.array(review), next: z.nullable(z.string()) }),
    refusals: [],
  }),
  'ops/withdraw/pass': endpoint({
    name: 'passWithdrawal',
    family: 'reviewWithdrawal',
    summary: 'Approves a withdrawal. Above the limit it needs the approval of a second, different operator.',
    access: 'operator',
    role: 'treasurer',
    changes: true,
    params: z.strictObject({ id: idParam, reason: z.optional(reasonParam) }),
    answer: z.object({ reviewed: review }),
    refusals: ['withdrawalUnknown', 'withdrawalNotPending', 'sameOperator', 'ownWithdrawal'],
  }),
  'ops/withdraw/passAll': endpoint({
    name: 'passWithdrawals',
    summary:
      'Approves a list of withdrawals at once: all of them, or none. Each counts as one approval, as if approved alone.',
    access: 'operator',
    role: 'treasurer',
    changes: true,
    params: z.strictObject({ ids: idListParam, reason: z.optional(reasonParam) }),
    answer: z.object({ reviewed: z.array(review) }),
    refusals: ['withdrawalUnknown', 'withdrawalNotPending', 'sameOperator', 'ownWithdrawal'],
  }),
  'ops/withdraw/reject': endpoint({
    name: 'rejectWithdrawal',
    family: 'reviewWithdrawal',
    summary:
      'Rejects a withdrawal that has no signed payout yet, with a reason that the player sees. The whole amount returns.',
    access: 'operator',
    role: 'treasurer',
    changes: true,
    params: z.strictObject({ id: idParam, reason: reasonParam }),
    answer: z.object({ reviewed: review }),
    refusals: ['withdrawalUnknown', 'withdrawalNotPending', 'ownWithdrawal'],
  }),
  'ops/pause': endpoint({
    name: 'pauseFlow',
    summary: 'Pauses or resumes a flow of money, with a reason that players see.',
    access: 'operator',
    role: 'treasurer',
    changes: true,
    params: z.strictObject({ flow: z.enum(flows), paused: z.enum(['true', 'false']), reason: reasonParam }),
    answer: z.object({ flow: flowState, changes }),
    refusals: ['flowUnchanged'],
  }),
  'ops/audit': endpoint({
    name: 'checkBooks',
    summary:
      'Checks every invariant on what is new since the last nightly audit, for at most 40 s, and names the first row ' +
      'that breaks one. `full` also begins a full audit beside the calls. Invariants not reached are `notAsked`, and `ok` is false.',
    access: 'operator',
    changes: false,
    params: z.strictObject({ full: z.optional(z.enum(['true', 'false'])) }),
    answer: z.object({
      ok: z.boolean(),
      findings: z.array(
        z.object({
          id: z.string(),
          sentence: z.string(),
          state: z.enum(['holds', 'broken', 'notAsked']),
          row: z.nullable(z.string()),
        }),
      ),
    }),
    refusals: ['chainUnavailable'],
  }),
};
