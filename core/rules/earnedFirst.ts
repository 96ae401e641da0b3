import type { RecordType } from '#core/catalog/recordTypes.ts';

/** Record types paid out by the game: harvests and eggs, castings' output and returned principal, rewards. */
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

/** Record types that count as an investment. */
const PUT_IN: ReadonlySet<RecordType> = new Set(['landPurchase', 'saplingPurchase', 'casting']);

/** Effect of one ledger entry on the figures, in ledger units of its coin. */
export interface LineMeaning {
  /** Coins paid out by the game that the player still has. */
  earned: bigint;
  /** Investment with coins brought in, and with coins that the game paid out. */
  fresh: bigint;
  again: bigint;
}

/**
 * Classifies one entry of a player's own account. Outgoing amounts use coins paid out by the game first, whatever
 * they pay for. An investment counts as re-investment up to those coins, and as new performance beyond. Refunds from
 * an order or a withdrawal count as brought in.
 * @param earned coins paid out by the game that the player had before this entry
 * @param amount positive when received, negative when paid
 */
export function readLine(earned: bigint, type: RecordType, amount: bigint): LineMeaning {
  if (amount >= 0n) return { earned: PAID_OUT.has(type) ? earned + amount : earned, fresh: 0n, again: 0n };
  const paid = -amount;
  const first = earned < paid ? earned : paid;
  const counts = PUT_IN.has(type);
  return { earned: earned - first, fresh: counts ? paid - first : 0n, again: counts ? first : 0n };
}
