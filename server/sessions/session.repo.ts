import { DAY_MS } from '#core/catalog/dayMs.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';
import { hashToken } from './hashToken.ts';

/** Lifetime of a sign-in, in wall milliseconds. */
export const SESSION_LIFE_MS = 30 * DAY_MS;

/** A valid sign-in and its player. */
export interface Session {
  tokenHash: Buffer;
  /** Wall time, epoch milliseconds. */
  endsAt: number;
  playerId: bigint;
  address: string;
}

/** Columns read to recognise a sign-in. */
export interface SessionRow {
  /** Id of the player. */
  id: bigint;
  address: string;
  created_at: Date;
}

export function sessionOf(tokenHash: Buffer, { id, address, created_at }: SessionRow): Session {
  return { tokenHash, playerId: id, address, endsAt: created_at.getTime() + SESSION_LIFE_MS };
}

/** The sign-in of a token; null if there is none, or it was ended, or it is past its lifetime. */
export async function findSession(db: Db | Tx, token: string, wallNow: number): Promise<Session | null> {
  const tokenHash = hashToken(token);
  const { rows } = await fixedSql<SessionRow>`
    SELECT player.id, player.address, session.created_at
    FROM session JOIN player ON player.id = session.player_id
    WHERE session.token_hash = ${tokenHash} AND session.ended_at IS NULL
      AND session.created_at > ${new Date(wallNow - SESSION_LIFE_MS)}`.execute(db);
  const [row] = rows;
  return row ? sessionOf(tokenHash, row) : null;
}

/** Stores a new sign-in: the token's hash and the signed message. */
export async function insertSession(
  tx: Tx,
  {
    token,
    playerId,
    message,
    wallNow,
  }: { token: string; playerId: bigint; message: string; wallNow: number },
): Promise<void> {
  const created_at = new Date(wallNow);
  await tx
    .insertInto('session')
    .values({ token_hash: hashToken(token), player_id: playerId, message, created_at, ended_at: null })
    .execute();
}

/** Ends one sign-in of a player, or all of them if no hash is given. Returns the number ended. */
export async function endSessions(
  tx: Tx,
  playerId: bigint,
  tokenHash: Uint8Array | null,
  wallNow: number,
): Promise<number> {
  let running = tx
    .updateTable('session')
    .set({ ended_at: new Date(wallNow) })
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .where('created_at', '>', new Date(wallNow - SESSION_LIFE_MS));
  if (tokenHash) running = running.where('token_hash', '=', tokenHash);
  const { numUpdatedRows } = await running.executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Messages that a player signed in with since an instant. */
export async function messagesSince(tx: Tx, playerId: bigint, since: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('session')
    .select('message')
    .distinct()
    .where('player_id', '=', playerId)
    .where('created_at', '>=', new Date(since))
    .execute();
  return rows.map(({ message }) => message);
}

/** Deletes at most `limit` sign-ins created before an instant. Returns the number deleted. */
export async function deleteSessions(tx: Tx, before: number, limit: number): Promise<number> {
  const old = tx
    .selectFrom('session')
    .select('token_hash')
    .where('created_at', '<', new Date(before))
    .orderBy('created_at')
    .limit(limit);
  const { numDeletedRows } = await tx
    .deleteFrom('session')
    .where('token_hash', 'in', old)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
