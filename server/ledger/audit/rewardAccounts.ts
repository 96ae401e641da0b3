import { rewardPools } from '#core/catalog/accounts.ts';
import { rewardKinds, rewardRecordTypes } from '#core/catalog/rewardKinds.ts';
import { poolList, sqlList } from '#server/ledger/accountSql.ts';

/** Accounts where rewards wait until they are paid. */
export const rewardAccounts = poolList(rewardPools);

/** Record types that pay rewards out. The dynamic reward releases the player's own casting instead. */
export const rewardTypes = sqlList(
  rewardKinds.filter((kind) => kind !== 'dynamic').map((kind) => rewardRecordTypes[kind]),
);
