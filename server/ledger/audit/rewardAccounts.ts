import { sql } from 'kysely';

/** Where rewards wait until they are paid. */
export const rewardAccounts = sql`('pool:rewards', 'pool:levelPot', 'pool:managementPot', 'pool:communityPot')`;

/** Record types that pay them out. */
export const rewardTypes = sql`
  ('directPushReward', 'teamReward', 'levelReward', 'managementReward', 'communityIncome')`;
