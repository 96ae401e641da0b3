import { Refusal } from '#core/api/refusals.ts';
import type { JobTurn } from '#server/jobs/job.ts';
import { post } from '#server/ledger/post.ts';
import { escrowPosting, type ReturnKind } from './escrowPosting.ts';
import type { Settled } from './spoilage.repo.ts';

/** Returns escrows without a liability to the farm pool in one posting, and marks the players as changed. */
export async function returnEscrow(
  turn: JobTurn,
  account: 'plant' | 'hen',
  kind: ReturnKind,
  { key, gone }: Settled,
): Promise<void> {
  const posted = await post(turn.tx, escrowPosting(turn, account, kind, { key, gone }));
  if (posted instanceof Refusal) throw new Error(`returning ${kind} was refused: ${posted.key}`);
  if (posted.again) throw new Error(`${kind} ${key} was returned before: its idempotency key exists`);
  for (const { playerId } of gone) turn.changed(playerId);
}
