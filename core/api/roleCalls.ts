import * as z from 'zod/mini';
import { operatorRoles } from '#core/catalog/operatorRoles.ts';
import { endpoint } from './endpoint.ts';
import { addressParam, idParam, pageParams, reasonParam } from './params.ts';
import { id, instant } from './wireParts.ts';

/** Change of an operator's role; a null role takes the present one away. */
const change = z.object({
  id,
  address: z.string(),
  role: z.nullable(z.enum(operatorRoles)),
  reason: z.string(),
  state: z.enum(['proposed', 'done', 'dropped']),
  proposedBy: z.string(),
  proposedAt: instant,
  endedBy: z.nullable(z.string()),
  endedAt: z.nullable(instant),
});

/** Roles of operators: two admins change one, and it is in force with the next call. */
export const roleCalls = {
  'ops/role/list': endpoint({
    name: 'listRoles',
    summary: "Operators with their roles, the caller's own role, and changes of roles, newest first.",
    access: 'operator',
    changes: false,
    params: z.strictObject({ ...pageParams }),
    answer: z.object({
      own: z.enum(operatorRoles),
      operators: z.array(
        z.object({ address: z.string(), role: z.enum(operatorRoles), setBy: z.string(), setAt: instant }),
      ),
      list: z.array(change),
      next: z.nullable(z.string()),
    }),
    refusals: [],
  }),
  'ops/role/set': endpoint({
    name: 'setRole',
    summary:
      'Proposes a role for an address, or none to take it away. Nothing changes until another admin approves it.',
    access: 'operator',
    role: 'admin',
    changes: true,
    params: z.strictObject({
      address: addressParam,
      role: z.enum([...operatorRoles, 'none']),
      reason: reasonParam,
    }),
    answer: z.object({ change }),
    refusals: ['nothingToDo', 'rolePending'],
  }),
  'ops/role/pass': endpoint({
    name: 'passRole',
    summary:
      'Applies a proposed change of a role. Refused for the admin who proposed it, and for the last admin.',
    access: 'operator',
    role: 'admin',
    changes: true,
    params: z.strictObject({ id: idParam, reason: z.optional(reasonParam) }),
    answer: z.object({ change }),
    refusals: ['roleNotPending', 'sameOperator', 'lastAdmin'],
  }),
  'ops/role/drop': endpoint({
    name: 'dropRole',
    summary: 'Drops a proposed change of a role. Nothing changes.',
    access: 'operator',
    role: 'admin',
    changes: true,
    params: z.strictObject({ id: idParam, reason: reasonParam }),
    answer: z.object({ change }),
    refusals: ['roleNotPending'],
  }),
};
