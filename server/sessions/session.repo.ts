import { DAY_MS } from '#core/catalog/dayMs.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';
import { hashToken } from './hashToken.ts';

/** How long a sign-in lasts without being ended, by the wall clock. */
export const SESSION_LIFE_MS = 30 * DAY_MS;

/** A valid sign-in and whose it is. */
export interface Session {
  tokenHash: Buffer;
  /** Wall time, epoch milliseconds. */
  endsAt: number;
  playerId: bigint;
  address: string;
}

/** What of a sign-in and its player is read to know it. */
export interface SessionRow {
  /** The player's. */
  id: bigint;
  address: string;
  created_at: Date;
}

export function sessionOf(tokenHash: Buffer, { id, address, created_at }: SessionRow): Session {
  return { tokenHash, playerId: id, address, endsAt: created_at.getTime() + SESSION_LIFE_MS };
}

/** The sign-in that a token opens; null when there is none, or it has ended, or is older than its life. */
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

/** Keeps a new sign-in: its token hashed, and the message that was signed for it. */
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

/** Ends one sign-in of a player, or all of them when no hash is given; says how many were still running. */
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

/** Forgets sign-ins opened before an instant, at most `most` of them; says how many. */
export async function forgetSessions(tx: Tx, before: number, most: number): Promise<number> {
  const old = tx
    .selectFrom('session')
    .select('token_hash')
    .where('created_at', '<', new Date(before))
    .orderBy('created_at')
    .limit(most);
  const { numDeletedRows } = await tx
    .deleteFrom('session')
    .where('token_hash', 'in', old)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
