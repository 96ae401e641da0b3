import { buildPosting, type PostedAt } from '#server/ledger/buildPosting.ts';
import type { Posting } from '#server/ledger/posting.ts';

/** Reason for which an escrow has no liability left. */
export type ReturnKind = 'spoiltFruit' | 'spoiltEggs' | 'henEnd';

/** Posting that returns escrows of plants or hens to the farm pool. `key` names the first object. */
export function escrowPosting(
  at: PostedAt,
  account: 'plant' | 'hen',
  kind: ReturnKind,
  { key, gone }: { key: string; gone: readonly { id: bigint; amount: bigint }[] },
): Posting {
  const reference = `${account}s:${gone.length}`;
  return buildPosting(
    { key: `${kind}:${key}`, type: 'escrowReturn', kind, reference },
    at,
    gone.map(({ id, amount }) => ({ coin: 'ATR', from: `${account}:${id}`, to: 'pool:farm', amount })),
  );
}
