import {
  constantsSchema,
  defaultConstants,
  type ConstantKey,
  type Constants,
} from '#core/catalog/constants.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { ConstantChange } from '#server/world/world.ts';

/** Constant keys that this version of the program knows. */
export const constantKeys = Object.keys(defaultConstants) as ConstantKey[];

/** Newest value of each key in the database, including keys of other versions of the program. */
export async function readBinding(db: Db | Tx): Promise<Map<string, unknown>> {
  const rows = await db
    .selectFrom('constant')
    .distinctOn('key')
    .select(['key', 'value'])
    .orderBy('key')
    .orderBy('from_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** Reads the current constants; throws when the database lacks one or holds an invalid one. */
export async function readConstants(db: Db | Tx): Promise<Constants> {
  const values = await readBinding(db);
  return constantsSchema.parse(Object.fromEntries(constantKeys.map((key) => [key, values.get(key)])));
}

/** Advisory lock id (arbitrary) for seeding and changing constants. */
const LOCK = 7_306_002;

/** Acquires the constants' advisory lock until the transaction ends. */
export async function lockConstants(tx: Tx): Promise<void> {
  await tx.selectNoFrom(({ fn, lit }) => fn('pg_advisory_xact_lock', [lit(LOCK)]).as('locked')).execute();
}

/** Inserts a constant's new value; older values stay as history. */
export async function insertConstant(tx: Tx, change: ConstantChange): Promise<void> {
  await tx
    .insertInto('constant')
    .values({
      key: change.key,
      value: JSON.stringify(change.value),
      from_at: new Date(change.at),
      reason: change.reason,
      set_by: change.by,
    })
    .execute();
}
