import type { RecordType } from '#core/catalog/recordTypes.ts';
import type { LedgerAccount, LedgerLeg } from './ledgerLegs.ts';
import type { Posting } from './posting.ts';

/** Types that credit pools with so much that a single shard would serve everybody. */
const SPREAD_TYPES = new Set<RecordType | undefined>(['genesis', 'emission']);

/**
 * True if a pool pays more than this call paid in before, or its credit must be spread. Shards are then chosen by
 * their balances. An amount that one posting pays in and a later one pays out stays within the transaction's own
 * shard.
 */
export function needsSpread(
  postings: readonly Posting[],
  accounts: readonly LedgerAccount[],
  legs: readonly LedgerLeg[],
): boolean {
  const running = accounts.map(() => 0n);
  return legs.some(({ posting, account, amount }) => {
    const { isSharded, name } = accounts[account - 1] ?? {};
    if (!isSharded || name === 'issuer') return false;
    const sum = (running[account - 1] ?? 0n) + amount;
    running[account - 1] = sum;
    return sum < 0n || (amount > 0n && SPREAD_TYPES.has(postings[posting - 1]?.type));
  });
}
