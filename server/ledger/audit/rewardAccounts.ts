import { sql } from 'kysely';

/** Accounts where rewards wait until they are paid. */
export const rewardAccounts = sql`('pool:rewards', 'pool:levelPot', 'pool:managementPot', 'pool:communityPot')`;

/** Record types that pay rewards out. */
export const rewardTypes = sql`
  ('directPushReward', 'teamReward', 'levelReward', 'managementReward', 'communityIncome')`;
