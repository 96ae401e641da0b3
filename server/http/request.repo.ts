import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { pipeline, type Unsent } from '#server/db/pipeline.ts';
import type { Tx } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';
import type { DeviceProof } from '#server/sessions/deviceProof.ts';
import type { SignInKey } from '#server/sessions/signInKey.ts';
import {
  SESSION_IDLE_MS,
  SESSION_LIFE_MS,
  sessionOf,
  type Session,
  type SessionRow,
} from '#server/sessions/session.repo.ts';

/** A changing call under its idempotency key. An id stands for the same path and parameters for ever. */
export interface RequestClaim {
  id: string;
  path: string;
  paramsHash: Buffer;
  wallNow: number;
  /** Proof of the device; null: none that is well formed and in time. */
  proof: DeviceProof | null;
}

/** Stored state of a used id: an answer, or another call. */
export type StoredRequest = { state: 'answered'; answer: unknown } | { state: 'reused' };

/** State read before a changing call runs. */
export interface OpenedRequest {
  session: Session;
  /** Stored under its id; null if the id is new. */
  stored: StoredRequest | null;
  /** Time of the player's `count`th newest call since an instant, epoch milliseconds; null if there were fewer. */
  earlier: number | null;
  /** Result of the read that was sent along; null without one. */
  ahead: unknown;
}

interface Row extends SessionRow {
  path: string | null;
  params_hash: Uint8Array | null;
  answer: string | null;
  earlier: Date | null;
}

/** Hash of a call's parameters, independent of their order. */
export function hashParams(given: Record<string, string>): Buffer {
  const sorted = Object.entries(given).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest();
}

/** Advisory lock id of a request id: its first 64 bits. */
function lockOf(id: string): bigint {
  return BigInt.asIntN(64, BigInt(`0x${id.replaceAll('-', '').slice(0, 16)}`));
}

/**
 * Locks a request id (advisory lock) and reads the sign-in, the stored answer and the earlier calls. While another
 * transaction holds the same id, this one waits. Stores the device's proof as `findSession` does: the two statements
 * share no text, because a fixed statement is one literal. Null if the sign-in does not exist or has ended. `since`
 * and `count`: as for `earlier`. `ahead` is a read that is sent along. All rows are those of the player whom the token
 * names, so they lie in one shard (decision 157).
 */
export async function openRequest(
  tx: Tx,
  claim: RequestClaim & SignInKey,
  since: number,
  count: number,
  ahead: Unsent<Promise<unknown>> | null = null,
): Promise<OpenedRequest | null> {
  const { playerId, tokenHash, id, wallNow, proof } = claim;
  // Two statements: the second one's snapshot must be taken after the lock is acquired.
  const [, { rows }, read] = await pipeline(tx, [
    () => fixedSql`SELECT pg_advisory_xact_lock(${lockOf(id)})`.execute(tx),
    () =>
      fixedSql<Row>`
      WITH fresh AS (
        INSERT INTO device_proof (player_id, proved_at, id)
        SELECT player_id, ${proof && new Date(proof.at)}::timestamptz, ${proof && proof.id}::bytea FROM session
        WHERE ${proof !== null}::boolean AND player_id = ${playerId} AND token_hash = ${tokenHash}
          AND device_key IS NOT NULL
        ON CONFLICT DO NOTHING RETURNING id)
      SELECT player.id, player.address, (SELECT role FROM operator_role WHERE address = player.address) AS role,
        (SELECT reason FROM player_freeze WHERE player_id = player.id) AS frozen, session.created_at, session.device_key,
        EXISTS (SELECT 1 FROM fresh) AS is_fresh, request.path, request.params_hash, request.answer, (
        SELECT created_at FROM request
        WHERE player_id = ${playerId} AND created_at > ${new Date(since)}::timestamptz
        ORDER BY created_at DESC OFFSET ${count - 1} LIMIT 1) AS earlier
      FROM session JOIN player ON player.id = session.player_id
      LEFT JOIN request ON request.player_id = session.player_id AND request.id = ${id}
      WHERE session.player_id = ${playerId} AND session.token_hash = ${tokenHash} AND session.ended_at IS NULL
        AND session.created_at > ${new Date(wallNow - SESSION_LIFE_MS)}
        AND coalesce(session.used_at, session.created_at) > ${new Date(wallNow - SESSION_IDLE_MS)}`.execute(
        tx,
      ),
    ahead,
  ]);
  const [row] = rows;
  if (!row) return null;
  return {
    session: sessionOf(tokenHash, row),
    stored: row.path === null ? null : storedOf(claim, row),
    earlier: row.earlier?.getTime() ?? null,
    ahead: read,
  };
}

function storedOf(claim: RequestClaim, { path, params_hash, answer }: Row): StoredRequest {
  const isSame = path === claim.path && params_hash !== null && claim.paramsHash.equals(params_hash);
  return isSame && answer !== null ? { state: 'answered', answer: JSON.parse(answer) } : { state: 'reused' };
}

/** Stores the answer of a new id; committed with the change itself. */
export async function storeAnswer(
  tx: Tx,
  playerId: bigint,
  { id, path, paramsHash, wallNow }: RequestClaim,
  answer: unknown,
): Promise<void> {
  await fixedSql`
    INSERT INTO request (player_id, id, path, params_hash, answer, created_at)
    VALUES (${playerId}, ${id}, ${path}, ${paramsHash}, ${JSON.stringify(answer)}, ${new Date(wallNow)})`.execute(
    tx,
  );
}

/**
 * Makes the partitions of the day of `wallNow` and of the next one, drops those whose answers are all older than
 * `before`, and deletes at most `limit` older answers of those that belong to no day. Returns the number deleted. A
 * partition that calls hold stays until the next time.
 * @param wallNow epoch milliseconds, as `before`
 */
export async function tendRequests(
  tx: Tx,
  { wallNow, before, limit }: { wallNow: number; before: number; limit: number },
): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`SELECT request_tend(
    ${new Date(wallNow)}::timestamptz, ${new Date(before)}::timestamptz, ${limit}::int) AS deleted`.execute(
    tx,
  );
  return rows[0]?.deleted ?? 0;
}
