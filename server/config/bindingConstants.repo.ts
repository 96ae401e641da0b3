import {
  constantsSchema,
  defaultConstants,
  type ConstantKey,
  type Constants,
} from '#core/catalog/constants.ts';
import type { Db, Tx } from '#server/db/database.ts';

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
