/** The 20 ledger record types of the specification, by the keys that screens and calls use. */
export const specifiedRecordTypes = [
  'withdrawal',
  'fee',
  'casting',
  'withdrawalRefund',
  'backendRecharge',
  'backendDebit',
  'directPushReward',
  'teamReward',
  'internalTransfer',
  'dynamicReward',
  'castingIncome',
  'communityIncome',
  'otcBuy',
  'otcSell',
  'landPurchase',
  'saplingPurchase',
  'destroy',
  'atrOutput',
  'levelReward',
  'managementReward',
] as const;

/** Record types beyond the specification's list. The first three can appear in a player's own ledger. */
export const furtherRecordTypes = [
  'recharge',
  'swap',
  'points',
  'credit',
  'genesis',
  'emission',
  'sow',
  'escrowReturn',
  'burn',
  // Between the parts that a pool has in the books.
  'levelling',
  // The balance before the first line that the database has; older lines are in the archive.
  'opening',
] as const;

export const recordTypes = [...specifiedRecordTypes, ...furtherRecordTypes] as const;

export type RecordType = (typeof recordTypes)[number];
