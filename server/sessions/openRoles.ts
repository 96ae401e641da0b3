import type { Logger } from 'pino';
import { getAddress } from 'viem';
import type { OperatorRole } from '#core/catalog/operatorRoles.ts';
import type { Connection } from '#server/db/connection.ts';
import { inOrder } from '#server/db/inOrder.ts';
import type { RolesPart } from '#server/world/world.ts';
import { dropRoles, readRoles, seedRoles } from './operatorRole.repo.ts';

/** Channel on which a change of roles is published. */
export const ROLES_CHANNEL = 'manor_roles';

interface RoleSettings {
  log: Logger;
  /** Addresses that are admins unless they had a role before. */
  operators: readonly string[];
  /** Checksummed addresses that must have no role: everybody knows their keys. */
  barred?: readonly string[];
  wallNow(): number;
}

/**
 * Opens the cache of operators' roles: seeds admins from the settings, and reads again when a node publishes a
 * change. It decides on display only; each operator's call reads the role with its sign-in.
 */
export async function openRoles(
  connection: Connection,
  { log, operators, barred = [], wallNow }: RoleSettings,
): Promise<RolesPart> {
  const { db } = connection;
  await dropRoles(db, barred);
  await seedRoles(db, operators, wallNow());
  let roles: ReadonlyMap<string, OperatorRole> = new Map();
  const reread = inOrder(async () => {
    roles = await readRoles(db);
  });
  await connection.listen(ROLES_CHANNEL, () => {
    reread().catch((err: unknown) =>
      log.error({ err }, 'roles of operators could not be reloaded; the previous ones stay in use'),
    );
  });
  await reread();
  return {
    roleOf: (address) => roles.get(getAddress(address.toLowerCase())) ?? null,
    spread: async () => {
      await reread();
      await connection.notify(ROLES_CHANNEL, '');
    },
  };
}
