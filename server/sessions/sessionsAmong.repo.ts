import type { Db } from '#server/db/database.ts';
import { SESSION_IDLE_MS, SESSION_LIFE_MS, usedAfter } from './session.repo.ts';

/** The token hashes among these that belong to a valid sign-in, in hexadecimal. One statement for all. */
export async function sessionsAmong(
  db: Db,
  hashes: readonly string[],
  wallNow: number,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('session')
    .select('token_hash')
    .where(
      'token_hash',
      'in',
      hashes.map((hash) => Buffer.from(hash, 'hex')),
    )
    .where('ended_at', 'is', null)
    .where('created_at', '>', new Date(wallNow - SESSION_LIFE_MS))
    .where(usedAfter(wallNow - SESSION_IDLE_MS))
    .execute();
  return new Set(rows.map(({ token_hash }) => Buffer.from(token_hash).toString('hex')));
}
