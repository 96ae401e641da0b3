import type { Path } from '#core/api/table.ts';
import type { Handlers } from '#server/http/call.ts';
import { dropRole } from './dropRole.ts';
import { listRoles } from './listRoles.ts';
import { passRole } from './passRole.ts';
import { setRole } from './setRole.ts';

/** Handlers of operators' roles. */
export const roleHandlers: Handlers<Extract<Path, `ops/role/${string}`>> = {
  'ops/role/list': listRoles,
  'ops/role/set': setRole,
  'ops/role/pass': passRole,
  'ops/role/drop': dropRole,
};
