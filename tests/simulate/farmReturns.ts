import type { AccountName } from '#core/catalog/accounts.ts';
import type { RecordType } from '#core/catalog/recordTypes.ts';
import type { Posting } from '#server/ledger/posting.ts';

/** ATR between players and the farm, in ledger units. */
export interface FarmSums {
  /** Own ATR for saplings, cares, hens, feed and tickets. Coupons and manor credit are not in it. */
  spent: bigint;
  /** Own ATR for land. */
  land: bigint;
  /** Received for fruit and eggs. */
  sold: bigint;
  /** Rewards of the upline and of the daily pots, in ATR. */
  shares: bigint;
}

const SHARES: ReadonlySet<RecordType> = new Set<RecordType>([
  'directPushReward',
  'teamReward',
  'levelReward',
  'managementReward',
  'communityIncome',
]);

export const noSums = (): FarmSums => ({ spent: 0n, land: 0n, sold: 0n, shares: 0n });

/** Adds the sums of another player. */
export function addSums(sums: FarmSums, other: FarmSums): void {
  sums.spent += other.spent;
  sums.land += other.land;
  sums.sold += other.sold;
  sums.shares += other.shares;
}

function fieldOf({ type }: Posting): keyof FarmSums | null {
  // A credit moves ATR of a player only for a ticket.
  if (type === 'saplingPurchase' || type === 'credit') return 'spent';
  if (type === 'landPurchase') return 'land';
  if (type === 'atrOutput') return 'sold';
  return SHARES.has(type) ? 'shares' : null;
}

/** Sums of every account between players and the farm. */
export class FarmReturns {
  private readonly accounts = new Map<AccountName, FarmSums>();

  add(posting: Posting): void {
    const field = fieldOf(posting);
    if (field === null) return;
    const isCost = field === 'spent' || field === 'land';
    for (const { coin, from, to, amount } of posting.moves) {
      if (coin !== 'ATR') continue;
      // A coupon's part comes in with the spend that it pays.
      if (to.startsWith('user:')) this.of(to)[field] += isCost ? -amount : amount;
      if (from.startsWith('user:')) this.of(from)[field] += isCost ? amount : -amount;
    }
  }

  /** Sums of a player's account. */
  of(account: AccountName): FarmSums {
    let sums = this.accounts.get(account);
    if (!sums) this.accounts.set(account, (sums = noSums()));
    return sums;
  }
}
