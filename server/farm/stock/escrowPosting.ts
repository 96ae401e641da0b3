import { bookOfAccount } from '#server/ledger/book.ts';
import { buildPosting, type PostedAt } from '#server/ledger/buildPosting.ts';
import { escrowAccount, type PromisedObject } from '#server/ledger/escrowAccount.ts';
import type { Posting } from '#server/ledger/posting.ts';

/** Reason for which an escrow has no liability left. */
export type ReturnKind = 'spoiltFruit' | 'spoiltEggs' | 'henEnd';

/** Posting that returns escrows of plants or hens to the farm pool, each in its book. `key` names the first object. */
export function escrowPosting(
  at: PostedAt,
  object: 'plant' | 'hen',
  kind: ReturnKind,
  { key, gone }: { key: string; gone: readonly (PromisedObject & { amount: bigint })[] },
): Posting {
  const reference = `${object}s:${gone.length}`;
  return buildPosting(
    { key: `${kind}:${key}`, type: 'escrowReturn', kind, reference },
    at,
    gone.map(({ amount, ...promised }) => {
      const from = escrowAccount(object, promised);
      return { coin: 'ATR', from, to: 'pool:farm', toBook: bookOfAccount(from), amount };
    }),
  );
}
