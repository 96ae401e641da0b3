import { createHash } from 'node:crypto';
import type { Tx } from '../db/database.ts';

/** One changing call as its player named it: the same id stands for the same path and parameters for ever. */
export interface RequestClaim {
  playerId: bigint;
  id: string;
  path: string;
  paramsHash: Buffer;
  wallNow: number;
}

/** What claiming an id found: it is new, it was answered before, or it stands for another call. */
export type Claimed = { state: 'new' } | { state: 'answered'; answer: unknown } | { state: 'reused' };

/** Hash of a call's parameters, whatever order they were written in. */
export function hashParams(given: Record<string, string>): Buffer {
  const sorted = Object.entries(given).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest();
}

/**
 * Takes a request id for the transaction's call. When another transaction holds the same id, the database makes this
 * one wait until that is over, and then finds its answer.
 */
export async function claimRequest(tx: Tx, claim: RequestClaim): Promise<Claimed> {
  const mine = await tx
    .insertInto('request')
    .values({
      player_id: claim.playerId,
      id: claim.id,
      path: claim.path,
      params_hash: claim.paramsHash,
      answer: null,
      created_at: new Date(claim.wallNow),
    })
    .onConflict((conflict) => conflict.columns(['player_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (mine) return { state: 'new' };
  const kept = await tx
    .selectFrom('request')
    .select(['path', 'params_hash', 'answer'])
    .where('player_id', '=', claim.playerId)
    .where('id', '=', claim.id)
    .executeTakeFirstOrThrow();
  const isSame = kept.path === claim.path && claim.paramsHash.equals(kept.params_hash);
  return isSame ? { state: 'answered', answer: kept.answer } : { state: 'reused' };
}

/** Keeps the answer of a claimed id; committed with the change itself. */
export async function keepAnswer(tx: Tx, claim: RequestClaim, answer: unknown): Promise<void> {
  await tx
    .updateTable('request')
    .set({ answer: JSON.stringify(answer) })
    .where('player_id', '=', claim.playerId)
    .where('id', '=', claim.id)
    .execute();
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
