import { getAddress } from 'viem';
import type { OperatorRole } from '#core/catalog/operatorRoles.ts';
import type { Tx } from '#server/db/database.ts';
import { saveAct } from '#server/operatorActs/act.repo.ts';
import { findRole, hasOtherAdmin, lockRoles, saveRole } from './roleChange.repo.ts';

export interface ShellRole {
  /** Address in any case. */
  address: string;
  /** Null takes the role away. */
  role: OperatorRole | null;
  reason: string;
  wallNow: number;
}

/** Recorded as the actor of a role that was set from a shell. */
const BY = 'shell';

/**
 * Sets a role without a second admin, for somebody who can write to the database anyway: the first admins of a world,
 * and an admin who lost the wallet. The act is logged for all operators. `lastAdmin`: nothing changed, because no admin
 * would remain.
 */
export async function setRoleByShell(
  tx: Tx,
  { address: given, role, reason, wallNow }: ShellRole,
): Promise<'done' | 'unchanged' | 'lastAdmin'> {
  const address = getAddress(given.toLowerCase());
  await lockRoles(tx);
  const present = await findRole(tx, address);
  if (present === role) return 'unchanged';
  if (present === 'admin' && !(await hasOtherAdmin(tx, address))) return 'lastAdmin';
  await saveRole(tx, { address, role, by: BY, at: wallNow });
  const act = { operator: 'server', act: `role/${role ?? 'none'}`, subject: `role:${address}` };
  await saveAct(tx, { ...act, reason: `${BY}: ${reason}`, wallNow });
  return 'done';
}
