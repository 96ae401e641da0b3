import { Refusal } from '#core/api/refusals.ts';
import type { JobTurn } from '#server/jobs/job.ts';
import { post } from '#server/ledger/post.ts';
import type { Settled } from './spoilage.repo.ts';

/** Returns escrows without a liability to the farm pool in one posting, and marks the players as changed. */
export async function returnEscrow(
  turn: JobTurn,
  account: 'plant' | 'hen',
  kind: 'spoiltFruit' | 'spoiltEggs' | 'henEnd',
  { key, gone }: Settled,
): Promise<void> {
  const posted = await post(turn.tx, {
    key: `${kind}:${key}`,
    type: 'escrowReturn',
    kind,
    reference: `${account}s:${gone.length}`,
    gameAt: turn.gameNow,
    wallAt: turn.wallNow,
    moves: gone.map(({ id, amount }) => ({
      coin: 'ATR',
      from: `${account}:${id}`,
      to: 'pool:farm',
      amount,
    })),
  });
  if (posted instanceof Refusal) throw new Error(`returning ${kind} was refused: ${posted.key}`);
  if (posted.again) throw new Error(`${kind} ${key} was returned before: its idempotency key exists`);
  for (const { playerId } of gone) turn.changed(playerId);
}
