import { Refusal } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { pageOf, placeOfPage } from '#server/http/idPage.ts';
import { readOperators, readRoleChanges } from './roleChange.repo.ts';
import { roleChangeFacts } from './roleChangeFacts.ts';

const DEFAULT_SIZE = 20;

/** `ops/role/list`: the operators with their roles, the caller's own role, and changes of roles, newest first. */
export const listRoles: Handler<'ops/role/list'> = async (
  { db, player },
  { cursor, size = DEFAULT_SIZE },
) => {
  const before = placeOfPage(cursor);
  if (before instanceof Refusal) return before;
  const operators = await readOperators(db);
  const { shown, next } = pageOf(await readRoleChanges(db, { before, size: size + 1 }), size);
  return {
    own: player.role ?? 'viewer',
    operators: operators.flatMap(({ address, role, set_by, set_at }) =>
      role ? [{ address, role, setBy: set_by, setAt: set_at.getTime() }] : [],
    ),
    list: shown.map(roleChangeFacts),
    next,
  };
};
