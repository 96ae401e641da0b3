import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { rewardRecordTypes } from '#core/catalog/rewardKinds.ts';
import { buildPosting, type PostedAt } from '#server/ledger/buildPosting.ts';
import type { Posting } from '#server/ledger/posting.ts';

/** Accounts with a sponsor's rewards until the hourly payment, by kind of reward. */
export const dueNames = (sponsor: bigint) =>
  ({ direct: `due:${sponsor}`, team: `dueTeam:${sponsor}` }) as const;

/** A sponsor's account with rewards to pay. */
export interface DueAccount {
  name: `due:${bigint}` | `dueTeam:${bigint}`;
  coin: ChainCoin;
  /** In ledger units, above zero. */
  balance: bigint;
  /** Number of entries of the account: part of the idempotency key, because each payment adds an entry. */
  version: bigint;
  /** Spends or fees since the last payment. */
  spends: bigint;
}

/** The sponsor whose rewards wait in an account. */
export const sponsorOf = (name: DueAccount['name']) => BigInt(name.slice(name.indexOf(':') + 1));

/** Posting that pays a sponsor the rewards of an account. Its reference says for how many spends or fees. */
export function duePosting({ name, coin, balance, version, spends }: DueAccount, at: PostedAt): Posting {
  const cause = {
    key: `${name}:${coin}:${version}`,
    type: rewardRecordTypes[name.startsWith('dueTeam') ? 'team' : 'direct'],
    kind: coin === 'ATR' ? 'farm' : 'fee',
    reference: `spends:${spends}`,
  };
  return buildPosting(cause, at, [{ coin, from: name, to: `user:${sponsorOf(name)}`, amount: balance }]);
}
