import { sql, type Insertable, type Selectable } from 'kysely';
import type { OperatorRole } from '#core/catalog/operatorRoles.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { RoleChangeTable } from './roleChange.tables.ts';

export type RoleChangeRow = Selectable<RoleChangeTable>;

/** Arbitrary advisory lock id: changes of roles run one after the other, so that the last admin stays. */
const LOCK = 7_306_044;

/** Locks all roles until the transaction ends. */
export async function lockRoles(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
}

/** Role of a checksummed address; null: none. */
export async function findRole(tx: Tx, address: string): Promise<OperatorRole | null> {
  const row = await tx
    .selectFrom('operator_role')
    .select('role')
    .where('address', '=', address)
    .executeTakeFirst();
  return row?.role ?? null;
}

/** Stores a proposal; null while another one of the address waits. */
export async function insertRoleChange(
  tx: Tx,
  values: Omit<Insertable<RoleChangeTable>, 'state' | 'ended_by' | 'ended_at'>,
): Promise<RoleChangeRow | null> {
  const row = await tx
    .insertInto('operator_role_change')
    .values({ ...values, state: 'proposed', ended_by: null, ended_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Locks a waiting change until the transaction ends; null when none has the id, or it is settled. */
export async function lockRoleChange(tx: Tx, id: string): Promise<RoleChangeRow | null> {
  const row = await tx
    .selectFrom('operator_role_change')
    .selectAll()
    .where('id', '=', BigInt(id))
    .where('state', '=', 'proposed')
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Marks a change as done or dropped. */
export function endRoleChange(
  tx: Tx,
  id: bigint,
  { state, by, at }: { state: 'done' | 'dropped'; by: string; at: number },
): Promise<RoleChangeRow> {
  return tx
    .updateTable('operator_role_change')
    .set({ state, ended_by: by, ended_at: new Date(at) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Sets or takes away the role of an address. */
export async function saveRole(
  tx: Tx,
  { address, role, by, at }: { address: string; role: OperatorRole | null; by: string; at: number },
): Promise<void> {
  const set = { role, set_by: by, set_at: new Date(at) };
  await tx
    .insertInto('operator_role')
    .values({ address, ...set })
    .onConflict((conflict) => conflict.column('address').doUpdateSet(set))
    .execute();
}

/** True if an admin other than an address remains. */
export async function hasOtherAdmin(tx: Tx, address: string): Promise<boolean> {
  const row = await tx
    .selectFrom('operator_role')
    .select('address')
    .where('role', '=', 'admin')
    .where('address', '<>', address)
    .executeTakeFirst();
  return row !== undefined;
}

/** Present roles by address. */
export function readOperators(db: Db) {
  return db
    .selectFrom('operator_role')
    .selectAll()
    .where('role', 'is not', null)
    .orderBy('address')
    .execute();
}

/** Changes, newest first, before an id if one is given. */
export function readRoleChanges(
  db: Db,
  { before, size }: { before: bigint | null; size: number },
): Promise<RoleChangeRow[]> {
  let query = db.selectFrom('operator_role_change').selectAll();
  if (before !== null) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(size).execute();
}
