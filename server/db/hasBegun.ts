import type { Db } from './database.ts';

/** True if a world has begun in a database: constants are the first that it stores. */
export async function hasBegun(db: Db): Promise<boolean> {
  const first = await db.selectFrom('constant').select('key').limit(1).executeTakeFirst();
  return first !== undefined;
}
