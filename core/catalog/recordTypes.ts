/** The twenty ledger record types of the specification, by the keys under which screens and calls name them. */
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

/** Movements that the specification's list has no name for; the first three can stand in a player's own ledger. */
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
] as const;

export const recordTypes = [...specifiedRecordTypes, ...furtherRecordTypes] as const;

export type RecordType = (typeof recordTypes)[number];
