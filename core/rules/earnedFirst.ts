import type { RecordType } from '#core/catalog/recordTypes.ts';

/** What the manor pays out: harvests and eggs, castings' output and principal coming back, rewards. */
const PAID_OUT: ReadonlySet<RecordType> = new Set([
  'atrOutput',
  'casting',
  'castingIncome',
  'dynamicReward',
  'directPushReward',
  'teamReward',
  'levelReward',
  'managementReward',
  'communityIncome',
]);

/** What counts as put into the manor. */
const PUT_IN: ReadonlySet<RecordType> = new Set(['landPurchase', 'saplingPurchase', 'casting']);

/** What a line of a player's ledger means for the figures, in ledger units of its coin. */
export interface LineMeaning {
  /** Coins paid out by the manor that the player still has. */
  earned: bigint;
  /** Put in with coins that were brought in, and with coins that the manor had paid out. */
  fresh: bigint;
  again: bigint;
}

/**
 * Reads one line of a player's own account: of what leaves it, coins that the manor had paid out go first, whatever they
 * pay for. A purchase or casting is re-investment as far as they reach, and new performance beyond. What comes back from
 * an order or a withdrawal counts as brought in.
 * @param earned coins paid out by the manor that the player had before this line
 * @param amount positive when received, negative when paid
 */
export function readLine(earned: bigint, type: RecordType, amount: bigint): LineMeaning {
  if (amount >= 0n) return { earned: PAID_OUT.has(type) ? earned + amount : earned, fresh: 0n, again: 0n };
  const paid = -amount;
  const first = earned < paid ? earned : paid;
  const counts = PUT_IN.has(type);
  return { earned: earned - first, fresh: counts ? paid - first : 0n, again: counts ? first : 0n };
}
