import type { Db } from '#server/db/database.ts';

/** One value of a constant, with the instant it took effect and its reason. */
export interface ConstantVersion {
  value: unknown;
  from: number;
  reason: string;
}

/** History of every constant, newest first. */
export async function readConstantHistory(db: Db): Promise<Map<string, ConstantVersion[]>> {
  const rows = await db
    .selectFrom('constant')
    .select(['key', 'value', 'from_at', 'reason'])
    .orderBy('from_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const history = new Map<string, ConstantVersion[]>();
  for (const { key, value, from_at, reason } of rows) {
    const versions = history.get(key) ?? [];
    versions.push({ value, from: from_at.getTime(), reason });
    history.set(key, versions);
  }
  return history;
}
