import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { rewardRecordTypes } from '#core/catalog/rewardKinds.ts';
import { buildPosting, type PostedAt } from '#server/ledger/buildPosting.ts';
import type { Posting } from '#server/ledger/posting.ts';

/** Accounts with a sponsor's rewards until the hourly payment, by kind of reward. */
export const dueNames = (sponsor: bigint) =>
  ({ direct: `due:${sponsor}`, team: `dueTeam:${sponsor}` }) as const;

/** Rewards that a sponsor is due from the players of one book. */
export interface DuePart {
  book: number;
  /** In ledger units, above zero. */
  balance: bigint;
  /** Number of entries: part of the idempotency key, because each payment adds an entry. */
  version: bigint;
  /** Spends or fees since the last payment. */
  spends: bigint;
}

/** A sponsor's account with rewards to pay. */
export interface DueAccount {
  name: `due:${bigint}` | `dueTeam:${bigint}`;
  coin: ChainCoin;
  /** At least one, by book. */
  parts: readonly DuePart[];
}

/** The sponsor whose rewards wait in an account. */
export const sponsorOf = (name: DueAccount['name']) => BigInt(name.slice(name.indexOf(':') + 1));

/** Posting that pays a sponsor the rewards of an account. Its reference says for how many spends or fees. */
export function duePosting({ name, coin, parts }: DueAccount, at: PostedAt): Posting {
  const [first] = parts;
  if (!first) throw new Error(`${name} has no rewards to pay`);
  const cause = {
    key: `${name}:${coin}:${first.book}:${first.version}`,
    type: rewardRecordTypes[name.startsWith('dueTeam') ? 'team' : 'direct'],
    kind: coin === 'ATR' ? 'farm' : 'fee',
    reference: `spends:${parts.reduce((sum, { spends }) => sum + spends, 0n)}`,
  };
  const to = `user:${sponsorOf(name)}` as const;
  return buildPosting(
    cause,
    at,
    parts.map(({ book, balance }) => ({ coin, from: name, fromBook: book, to, amount: balance })),
  );
}
