import type { Coin } from '#core/money/coin.ts';
import { rewardRecordTypes } from '#core/catalog/rewardKinds.ts';
import { buildPosting, type PostedAt } from '#server/ledger/buildPosting.ts';
import type { Posting } from '#server/ledger/posting.ts';

/** A sponsor's account with rewards that wait for the hourly payment. */
export interface DueAccount {
  name: `due:${bigint}` | `dueTeam:${bigint}`;
  coin: Coin;
  /** In ledger units, above zero. */
  balance: bigint;
  /** Number of entries of the account: part of the idempotency key, because each payment adds an entry. */
  version: bigint;
  /** Spends or fees since the last payment. */
  spends: bigint;
}

/** Posting that pays a sponsor the rewards of an account. Its reference says for how many spends or fees. */
export function duePosting({ name, coin, balance, version, spends }: DueAccount, at: PostedAt): Posting {
  const [kind, id = ''] = name.split(':');
  const cause = {
    key: `${name}:${coin}:${version}`,
    type: rewardRecordTypes[kind === 'due' ? 'direct' : 'team'],
    kind: coin === 'ATR' ? 'farm' : 'fee',
    reference: `spends:${spends}`,
  };
  return buildPosting(cause, at, [{ coin, from: name, to: `user:${BigInt(id)}`, amount: balance }]);
}
