import { sql } from 'kysely';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import type { OperatorRole } from '#core/catalog/operatorRoles.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';
import type { DeviceProof } from './deviceProof.ts';
import type { DeviceName } from './deviceName.ts';
import { hashToken } from './hashToken.ts';
import { isToken, signInKeyOf, type SignInKey } from './signInKey.ts';

/** Lifetime of a sign-in, in wall milliseconds. */
export const SESSION_LIFE_MS = 30 * DAY_MS;

/** A sign-in that was not used for so long is over, in wall milliseconds. */
export const SESSION_IDLE_MS = 14 * DAY_MS;

/** Condition on `session`: its last use, or its beginning, is after an instant in wall ms. */
export const usedAfter = (instant: number) =>
  sql<boolean>`coalesce(used_at, created_at) > ${new Date(instant)}`;

/** A valid sign-in and its player. */
export interface Session {
  tokenHash: Buffer;
  /** Wall time, epoch milliseconds. */
  endsAt: number;
  playerId: bigint;
  address: string;
  /** Role of an operator, as committed; null: none. */
  role: OperatorRole | null;
  /** Reason of the account's freeze; null: not frozen. */
  frozen: string | null;
  /** Public key of the device that the sign-in is bound to; null: unbound. */
  deviceKey: Uint8Array | null;
  /** False without a proof, and if the call's proof was used before. Always false for an unbound sign-in. */
  isFreshProof: boolean;
}

/** Columns read to recognise a sign-in. */
export interface SessionRow {
  /** Id of the player. */
  id: bigint;
  address: string;
  role: OperatorRole | null;
  frozen: string | null;
  created_at: Date;
  device_key: Uint8Array | null;
  is_fresh: boolean;
}

export function sessionOf(tokenHash: Buffer, row: SessionRow): Session {
  const { id: playerId, address, role, frozen, created_at } = row;
  const { device_key: deviceKey, is_fresh: isFreshProof } = row;
  const endsAt = created_at.getTime() + SESSION_LIFE_MS;
  return { tokenHash, playerId, address, role, frozen, endsAt, deviceKey, isFreshProof };
}

/**
 * Where the sign-in of a token lies, valid or ended. The token says so, without a read; one of before tokens named their
 * player is looked up by its hash. Null if there is none.
 */
export async function findSignInKey(db: Db | Tx, token: string): Promise<SignInKey | null> {
  const named = signInKeyOf(token);
  if (named || !isToken(token)) return named;
  const tokenHash = hashToken(token);
  const row = await db
    .selectFrom('session')
    .select('player_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row ? { playerId: row.player_id, tokenHash } : null;
}

/**
 * The sign-in of a token; null if there is none, or it was ended, or it is past its lifetime. The same statement stores
 * the call's proof in the replay cache if the sign-in is bound to a device.
 */
export async function findSession(
  db: Db | Tx,
  token: string,
  wallNow: number,
  proof: DeviceProof | null = null,
): Promise<Session | null> {
  const signIn = await findSignInKey(db, token);
  if (!signIn) return null;
  const { playerId, tokenHash } = signIn;
  const { rows } = await fixedSql<SessionRow>`
    WITH fresh AS (
      INSERT INTO device_proof (player_id, proved_at, id)
      SELECT player_id, ${proof && new Date(proof.at)}::timestamptz, ${proof && proof.id}::bytea FROM session
      WHERE ${proof !== null}::boolean AND player_id = ${playerId} AND token_hash = ${tokenHash}
        AND device_key IS NOT NULL
      ON CONFLICT DO NOTHING RETURNING id)
    SELECT player.id, player.address, (SELECT role FROM operator_role WHERE address = player.address) AS role,
      (SELECT reason FROM player_freeze WHERE player_id = player.id) AS frozen, session.created_at, session.device_key,
      EXISTS (SELECT 1 FROM fresh) AS is_fresh
    FROM session JOIN player ON player.id = session.player_id
    WHERE session.player_id = ${playerId} AND session.token_hash = ${tokenHash} AND session.ended_at IS NULL
      AND session.created_at > ${new Date(wallNow - SESSION_LIFE_MS)}
      AND coalesce(session.used_at, session.created_at) > ${new Date(wallNow - SESSION_IDLE_MS)}`.execute(db);
  const [row] = rows;
  return row ? sessionOf(tokenHash, row) : null;
}

/** A new sign-in, with the message that was signed, and the names and the key of the device. */
export interface NewSession {
  token: string;
  playerId: bigint;
  message: string;
  wallNow: number;
  deviceKey: Uint8Array | null;
  agent: DeviceName;
}

/** Stores a new sign-in; of its token only the hash. */
export async function insertSession(
  tx: Tx,
  { token, playerId, message, wallNow, deviceKey, agent: { browser, system } }: NewSession,
): Promise<void> {
  const created_at = new Date(wallNow);
  await tx
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      player_id: playerId,
      message,
      created_at,
      ended_at: null,
      device_key: deviceKey,
      browser,
      system,
    })
    .execute();
}

/** Returns false if a message was used with a device key before and the given key is another one or missing. */
export async function isMessageOfDevice(
  tx: Tx,
  playerId: bigint,
  message: string,
  deviceKey: Uint8Array | null,
): Promise<boolean> {
  const bound = await tx
    .selectFrom('session')
    .select('device_key')
    .where('player_id', '=', playerId)
    .where('message', '=', message)
    .where('device_key', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return !bound?.device_key || (deviceKey !== null && Buffer.compare(bound.device_key, deviceKey) === 0);
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

/** Ends the running sign-ins of a player that are bound to a device. */
export async function endSessionsOf(
  tx: Tx,
  playerId: bigint,
  deviceKey: Uint8Array,
  wallNow: number,
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ ended_at: new Date(wallNow) })
    .where('player_id', '=', playerId)
    .where('device_key', '=', Buffer.from(deviceKey))
    .where('ended_at', 'is', null)
    .execute();
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
