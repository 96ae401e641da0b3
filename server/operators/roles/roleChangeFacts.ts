import type { Answer } from '#core/api/table.ts';
import type { RoleChangeRow } from './roleChange.repo.ts';

/** Converts a change of a role to its wire shape. */
export function roleChangeFacts(row: RoleChangeRow): Answer<'ops/role/set'>['change'] {
  return {
    id: String(row.id),
    address: row.address,
    role: row.role,
    reason: row.reason,
    state: row.state,
    proposedBy: row.proposed_by,
    proposedAt: row.proposed_at.getTime(),
    endedBy: row.ended_by,
    endedAt: row.ended_at?.getTime() ?? null,
  };
}
