import * as z from 'zod/mini';
import { flows } from '#core/catalog/flows.ts';
import { endpoint } from './endpoint.ts';
import { changes, flowState, review, withdrawalStates } from './objects.ts';
import { idParam, pageParams, reasonParam } from './params.ts';

/** Calls for operators only; every act is kept with who, when and why. */
export const operationsCalls = {
  'ops/withdraw/list': endpoint({
    summary: 'Withdrawals of all players in one state, oldest first, with approvals.',
    access: 'operator',
    changes: false,
    params: z.strictObject({ state: z.optional(z.enum(withdrawalStates)), ...pageParams }),
    answer: z.object({ list: z.array(review), next: z.nullable(z.string()) }),
    refusals: [],
  }),
  'ops/withdraw/pass': endpoint({
    summary: 'Approves a withdrawal; above the limit it passes with the second, different operator.',
    access: 'operator',
    changes: true,
    params: z.strictObject({ id: idParam, reason: z.optional(reasonParam) }),
    answer: z.object({ reviewed: review }),
    refusals: ['withdrawalUnknown', 'withdrawalNotPending', 'sameOperator', 'ownWithdrawal'],
  }),
  'ops/withdraw/reject': endpoint({
    summary:
      'Rejects a withdrawal that nothing is signed for yet, with a reason that the player is shown; the whole amount returns.',
    access: 'operator',
    changes: true,
    params: z.strictObject({ id: idParam, reason: reasonParam }),
    answer: z.object({ reviewed: review }),
    refusals: ['withdrawalUnknown', 'withdrawalNotPending', 'ownWithdrawal'],
  }),
  'ops/pause': endpoint({
    summary: 'Pauses a flow of money, or lets it go on, with a reason that players are shown.',
    access: 'operator',
    changes: true,
    params: z.strictObject({ flow: z.enum(flows), paused: z.enum(['true', 'false']), reason: reasonParam }),
    answer: z.object({ flow: flowState, changes }),
    refusals: ['flowUnchanged'],
  }),
  'ops/audit': endpoint({
    summary: 'Checks every invariant now; names the first row that breaks one.',
    access: 'operator',
    changes: false,
    params: z.strictObject({}),
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
