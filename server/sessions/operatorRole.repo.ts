import { getAddress } from 'viem';
import type { OperatorRole } from '#core/catalog/operatorRoles.ts';
import type { Db, Tx } from '#server/db/database.ts';

/** Roles by checksummed address; without those that were taken away. */
export async function readRoles(db: Db | Tx): Promise<ReadonlyMap<string, OperatorRole>> {
  const rows = await db.selectFrom('operator_role').select(['address', 'role']).execute();
  return new Map(rows.flatMap(({ address, role }) => (role ? [[address, role]] : [])));
}

/** Makes admins of addresses that never had a role. One whose role was taken away gets none. */
export async function seedRoles(db: Db, addresses: readonly string[], wallNow: number): Promise<void> {
  const unique = [...new Set(addresses.map((address) => getAddress(address.toLowerCase())))];
  if (unique.length === 0) return;
  const set = { role: 'admin', set_by: 'setting', set_at: new Date(wallNow) } as const;
  await db
    .insertInto('operator_role')
    .values(unique.map((address) => ({ address, ...set })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes the roles of addresses whose keys everybody knows: a demo world that others now reach had seeded them. */
export async function dropRoles(db: Db, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  await db.deleteFrom('operator_role').where('address', 'in', addresses).execute();
}
