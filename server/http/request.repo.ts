import { createHash } from 'node:crypto';
import type { Tx } from '../db/database.ts';
import { fixedSql } from '../db/fixedSql.ts';

/** One changing call as its player named it: the same id stands for the same path and parameters for ever. */
export interface RequestClaim {
  /** The sign-in that makes it: whose it is, whoever that may be. */
  tokenHash: Uint8Array;
  id: string;
  path: string;
  paramsHash: Buffer;
  wallNow: number;
}

/** What stands under an id that is not new: an answer, or another call. */
export type Kept = { state: 'answered'; answer: unknown } | { state: 'reused' };

/** Hash of a call's parameters, whatever order they were written in. */
export function hashParams(given: Record<string, string>): Buffer {
  const sorted = Object.entries(given).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest();
}

/**
 * Takes a request id for the transaction's call; gives whether it was new. When another transaction holds the same id,
 * the database makes this one wait until that is over. It does not ask whether the sign-in is still valid: whoever asks
 * that at the same time rolls back when it is not.
 */
export async function claimRequest(tx: Tx, claim: RequestClaim): Promise<boolean> {
  const { tokenHash, id, path, paramsHash, wallNow } = claim;
  const { rows: mine } = await fixedSql`
    INSERT INTO request (player_id, id, path, params_hash, created_at)
    SELECT player_id, ${id}::uuid, ${path}, ${paramsHash}::bytea, ${new Date(wallNow)}::timestamptz
    FROM session WHERE token_hash = ${tokenHash}
    ON CONFLICT (player_id, id) DO NOTHING RETURNING id`.execute(tx);
  return mine.length > 0;
}

/**
 * When the `count`th newest of a player's claims since an instant was made, epoch milliseconds; null while there are fewer.
 * The player is whoever the sign-in belongs to.
 */
export async function readEarlier(
  tx: Tx,
  tokenHash: Uint8Array,
  since: number,
  count: number,
): Promise<number | null> {
  const { rows } = await fixedSql<{ created_at: Date }>`
    SELECT created_at FROM request
    WHERE player_id = (SELECT player_id FROM session WHERE token_hash = ${tokenHash})
      AND created_at > ${new Date(since)}::timestamptz
    ORDER BY created_at DESC OFFSET ${count - 1} LIMIT 1`.execute(tx);
  return rows[0]?.created_at.getTime() ?? null;
}

/** What stands under a player's id that was claimed before. */
export async function readKept(tx: Tx, playerId: bigint, claim: RequestClaim): Promise<Kept> {
  const kept = await tx
    .selectFrom('request')
    .select(['path', 'params_hash', 'answer'])
    .where('player_id', '=', playerId)
    .where('id', '=', claim.id)
    .executeTakeFirstOrThrow();
  const isSame = kept.path === claim.path && claim.paramsHash.equals(kept.params_hash);
  return isSame ? { state: 'answered', answer: kept.answer } : { state: 'reused' };
}

/** Keeps the answer of a claimed id; committed with the change itself. */
export async function keepAnswer(tx: Tx, playerId: bigint, id: string, answer: unknown): Promise<void> {
  await fixedSql`
    UPDATE request SET answer = ${JSON.stringify(answer)}
    WHERE player_id = ${playerId} AND id = ${id}`.execute(tx);
}

/** Forgets answers older than an instant, at most `most` of them; says how many. */
export async function forgetRequests(tx: Tx, before: number, most: number): Promise<number> {
  const old = tx
    .selectFrom('request')
    .select(['player_id', 'id'])
    .where('created_at', '<', new Date(before))
    .orderBy('created_at')
    .limit(most);
  const { numDeletedRows } = await tx
    .deleteFrom('request')
    .where((eb) => eb(eb.refTuple('player_id', 'id'), 'in', old.$asTuple('player_id', 'id')))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
