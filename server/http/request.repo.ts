import { createHash } from 'node:crypto';
import { pipeline } from '#server/db/pipeline.ts';
import type { Tx } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';
import { SESSION_LIFE_MS, sessionOf, type Session, type SessionRow } from '#server/sessions/session.repo.ts';

/** One changing call as its player named it: the same id stands for the same path and parameters for ever. */
export interface RequestClaim {
  /** The sign-in that makes it: whose it is, whoever that may be. */
  tokenHash: Buffer;
  id: string;
  path: string;
  paramsHash: Buffer;
  wallNow: number;
}

/** What stands under an id that is not new: an answer, or another call. */
export type Kept = { state: 'answered'; answer: unknown } | { state: 'reused' };

/** What is known of a changing call before it does anything. */
export interface OpenedRequest {
  session: Session;
  /** What stands under its id; null when the id is new. */
  kept: Kept | null;
  /** When the `count`th newest of the player's calls since an instant was made, epoch milliseconds; null while fewer. */
  earlier: number | null;
}

interface Row extends SessionRow {
  path: string | null;
  params_hash: Uint8Array | null;
  answer: string | null;
  earlier: Date | null;
}

/** Hash of a call's parameters, whatever order they were written in. */
export function hashParams(given: Record<string, string>): Buffer {
  const sorted = Object.entries(given).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest();
}

/** The first half of an id as the number that stands for it among the database's locks. */
function lockOf(id: string): bigint {
  return BigInt.asIntN(64, BigInt(`0x${id.replaceAll('-', '').slice(0, 16)}`));
}

/**
 * Takes a request id for the transaction's call, and looks at who makes it, what stands under the id and what came before.
 * While another transaction holds the same id, the database makes this one wait until that is over. Null when the sign-in
 * does not exist or is over. `since` and `count`: as for `earlier`.
 */
export async function openRequest(
  tx: Tx,
  claim: RequestClaim,
  since: number,
  count: number,
): Promise<OpenedRequest | null> {
  const { tokenHash, id, wallNow } = claim;
  // Two statements: what is looked at must be what stands once the lock is held.
  const [, { rows }] = await pipeline(tx, [
    () => fixedSql`SELECT pg_advisory_xact_lock(${lockOf(id)})`.execute(tx),
    () =>
      fixedSql<Row>`
      SELECT player.id, player.address, session.created_at, request.path, request.params_hash, request.answer, (
        SELECT created_at FROM request
        WHERE player_id = session.player_id AND created_at > ${new Date(since)}::timestamptz
        ORDER BY created_at DESC OFFSET ${count - 1} LIMIT 1) AS earlier
      FROM session JOIN player ON player.id = session.player_id
      LEFT JOIN request ON request.player_id = session.player_id AND request.id = ${id}
      WHERE session.token_hash = ${tokenHash} AND session.ended_at IS NULL
        AND session.created_at > ${new Date(wallNow - SESSION_LIFE_MS)}`.execute(tx),
  ]);
  const [row] = rows;
  if (!row) return null;
  return {
    session: sessionOf(tokenHash, row),
    kept: row.path === null ? null : keptOf(claim, row),
    earlier: row.earlier?.getTime() ?? null,
  };
}

function keptOf(claim: RequestClaim, { path, params_hash, answer }: Row): Kept {
  const isSame = path === claim.path && params_hash !== null && claim.paramsHash.equals(params_hash);
  return isSame && answer !== null ? { state: 'answered', answer: JSON.parse(answer) } : { state: 'reused' };
}

/** Keeps the answer of an id that was opened and is new; committed with the change itself. */
export async function keepAnswer(
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
