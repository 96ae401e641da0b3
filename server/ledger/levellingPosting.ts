import { UNIT } from '#core/money/amount.ts';
import type { Coin } from '#core/money/coin.ts';
import type { AccountName } from '#core/catalog/accounts.ts';
import type { AccountPart } from './accountParts.ts';
import { allBooks, BOOKS } from './book.ts';
import { buildPosting, type PostedAt } from './buildPosting.ts';
import type { Move, Posting } from './posting.ts';

/** True if a part has less than half of the mean or more than twice as much, and the mean is a whole coin at least. */
function isUneven(balances: readonly bigint[], mean: bigint): boolean {
  return mean >= UNIT && balances.some((balance) => balance * 2n < mean || balance > mean * 2n);
}

/** Moves from the parts above the mean to those below it, both in the order of their books. */
function movesToMean(
  balances: readonly bigint[],
  mean: bigint,
): { from: number; to: number; amount: bigint }[] {
  const moves: { from: number; to: number; amount: bigint }[] = [];
  const left = balances.map((balance) => balance - mean);
  let from = 0;
  for (const to of allBooks) {
    while ((left[to] ?? 0n) < 0n) {
      while ((left[from] ?? 0n) <= 0n) from += 1;
      const [spare, missing] = [left[from] ?? 0n, -(left[to] ?? 0n)];
      const amount = spare < missing ? spare : missing;
      left[from] = spare - amount;
      left[to] = amount - missing;
      moves.push({ from, to, amount });
    }
  }
  return moves;
}

/**
 * Posting that gives each part of a pool the mean of all, so that no call has to fill its own; null while they are even
 * enough. A part that is not opened yet is empty.
 */
export function levellingPosting(
  { name, coin }: { name: AccountName; coin: Coin },
  parts: readonly Omit<AccountPart, 'room'>[],
  day: number,
  at: PostedAt,
): Posting | null {
  const balances = allBooks.map((book) => parts.find((part) => part.book === book)?.balance ?? 0n);
  const mean = balances.reduce((sum, balance) => sum + balance, 0n) / BigInt(BOOKS);
  if (!isUneven(balances, mean)) return null;
  const versions = parts.reduce((sum, { version }) => sum + version, 0n);
  return buildPosting(
    { key: `level:${day}:${coin}:${name}:${versions}`, type: 'levelling', kind: 'day', reference: name },
    at,
    movesToMean(balances, mean).map(({ from, to, amount }): Move => ({
      coin,
      from: name,
      fromBook: from,
      to: name,
      toBook: to,
      amount,
    })),
  );
}
