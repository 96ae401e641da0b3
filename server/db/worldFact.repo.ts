import type { Db, Tx } from './database.ts';

/** A fact of the world, or undefined. */
export async function readFact(db: Db | Tx, key: string): Promise<unknown> {
  const row = await db.selectFrom('world_fact').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value;
}

/** Stores a fact unless it exists: nodes that start at once agree on the first. Returns the stored value. */
export async function storeFact(db: Db | Tx, key: string, value: unknown): Promise<unknown> {
  await db
    .insertInto('world_fact')
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return readFact(db, key);
}
