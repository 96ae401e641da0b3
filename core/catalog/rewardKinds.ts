import type { RecordType } from './recordTypes.ts';

/**
 * Kinds of reward, in the order in which they are shown: referral rebate (direct, team), activity share (level,
 * management, community), and accelerated release of an own casting (dynamic).
 */
export const rewardKinds = ['direct', 'team', 'level', 'management', 'community', 'dynamic'] as const;

export type RewardKind = (typeof rewardKinds)[number];

/** The record type under which each kind stands in the ledger. */
export const rewardRecordTypes = {
  direct: 'directPushReward',
  team: 'teamReward',
  level: 'levelReward',
  management: 'managementReward',
  community: 'communityIncome',
  dynamic: 'dynamicReward',
} as const satisfies Record<RewardKind, RecordType>;
