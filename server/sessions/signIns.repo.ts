import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import type { DeviceName } from './deviceName.ts';
import { SESSION_IDLE_MS, SESSION_LIFE_MS, usedAfter } from './session.repo.ts';

/** Length of a sign-in's id in hexadecimal digits: the beginning of its token's hash, which reveals no token. */
export const SIGN_IN_ID_LENGTH = 32;

/** A valid sign-in of a player; times are wall time in epoch ms. */
export interface SignInRow extends DeviceName {
  tokenHash: Buffer;
  createdAt: number;
  usedAt: number;
}

/** Id of a sign-in, for its player alone. */
export function signInId(tokenHash: Uint8Array): string {
  return Buffer.from(tokenHash).toString('hex').slice(0, SIGN_IN_ID_LENGTH);
}

/** The last sign-in of a page: wall time in epoch ms, and id. */
export interface SignInPlace {
  createdAt: number;
  id: string;
}

const idColumn = sql<Buffer>`substring(token_hash FROM 1 FOR 16)`;

/** Valid sign-ins of a player after a place, newest first, at most `size`. */
export async function listSessions(
  db: Db | Tx,
  playerId: bigint,
  { wallNow, after, size }: { wallNow: number; after: SignInPlace | null; size: number },
): Promise<SignInRow[]> {
  const from = after && new Date(after.createdAt);
  const rows = await db
    .selectFrom('session')
    .select(['token_hash', 'created_at', 'used_at', 'browser', 'system'])
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .where('created_at', '>', new Date(wallNow - SESSION_LIFE_MS))
    .where(usedAfter(wallNow - SESSION_IDLE_MS))
    .$if(after !== null, (query) =>
      query.where((where) =>
        where.or([
          where('created_at', '<', from),
          where.and([
            where('created_at', '=', from),
            where(idColumn, '>', Buffer.from(after?.id ?? '', 'hex')),
          ]),
        ]),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .limit(size)
    .execute();
  return rows.map(({ token_hash, created_at, used_at, ...device }) => ({
    ...device,
    tokenHash: Buffer.from(token_hash),
    createdAt: created_at.getTime(),
    usedAt: (used_at ?? created_at).getTime(),
  }));
}

/** Token hash of a player's valid sign-in by its id, or null. */
export async function findSignIn(
  tx: Tx,
  playerId: bigint,
  id: string,
  wallNow: number,
): Promise<Buffer | null> {
  const row = await tx
    .selectFrom('session')
    .select('token_hash')
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .where('created_at', '>', new Date(wallNow - SESSION_LIFE_MS))
    .where(usedAfter(wallNow - SESSION_IDLE_MS))
    .where(idColumn, '=', Buffer.from(id, 'hex'))
    .executeTakeFirst();
  return row ? Buffer.from(row.token_hash) : null;
}

/** Stores a last use of sign-ins, in one statement. An earlier instant than the stored one changes nothing. */
export async function saveUses(db: Db, hashes: readonly string[], usedAt: number): Promise<void> {
  const at = new Date(usedAt);
  await db
    .updateTable('session')
    .set({ used_at: at })
    .where(
      'token_hash',
      'in',
      hashes.map((hash) => Buffer.from(hash, 'hex')),
    )
    .where((where) => where.or([where('used_at', 'is', null), where('used_at', '<', at)]))
    .execute();
}
