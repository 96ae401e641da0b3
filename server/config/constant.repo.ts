import type { Db } from '#server/db/database.ts';

/** One value that a constant had, since when and why. */
export interface ConstantVersion {
  value: unknown;
  from: number;
  reason: string;
}

/** Every version of every constant, the newest first. */
export async function readConstantHistory(db: Db): Promise<Map<string, ConstantVersion[]>> {
  const rows = await db
    .selectFrom('constant')
    .select(['key', 'value', 'from_at', 'reason'])
    .orderBy('from_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const history = new Map<string, ConstantVersion[]>();
  for (const { key, value, from_at, reason } of rows) {
    const own = history.get(key) ?? [];
    own.push({ value, from: from_at.getTime(), reason });
    history.set(key, own);
  }
  return history;
}
