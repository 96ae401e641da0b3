import {
  constantsSchema,
  defaultConstants,
  type ConstantKey,
  type Constants,
} from '#core/catalog/constants.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { ConstantChange } from '#server/world/world.ts';

/** Every key that this program knows. */
export const constantKeys = Object.keys(defaultConstants) as ConstantKey[];

/** The newest value of each key in the database, keys of other versions of the program included. */
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

/** Constants as they bind now; throws when the database lacks one or has one that is not valid. */
export async function readConstants(db: Db | Tx): Promise<Constants> {
  const values = await readBinding(db);
  return constantsSchema.parse(Object.fromEntries(constantKeys.map((key) => [key, values.get(key)])));
}

/** Any number: whoever holds it seeds or changes constants. */
const LOCK = 7_306_002;

/** Acquires, until the transaction ends, the right to seed or change constants. */
export async function lockConstants(tx: Tx): Promise<void> {
  await tx.selectNoFrom(({ fn, lit }) => fn('pg_advisory_xact_lock', [lit(LOCK)]).as('locked')).execute();
}

/** Adds a constant's new value; its older ones stay. */
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
