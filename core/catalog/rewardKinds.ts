import type { RecordType } from './recordTypes.ts';

/**
 * Kinds of reward in display order: referral rebate (direct, team), activity share (level, management, community),
 * and accelerated release of the player's own casting (dynamic).
 */
export const rewardKinds = ['direct', 'team', 'level', 'management', 'community', 'dynamic'] as const;

export type RewardKind = (typeof rewardKinds)[number];

/** Ledger record type of each kind. */
export const rewardRecordTypes = {
  direct: 'directPushReward',
  team: 'teamReward',
  level: 'levelReward',
  management: 'managementReward',
  community: 'communityIncome',
  dynamic: 'dynamicReward',
} as const satisfies Record<RewardKind, RecordType>;
