import { sql, type RawBuilder } from 'kysely';
import { rewardPools } from '#core/catalog/accounts.ts';
import { rewardKinds, rewardRecordTypes } from '#core/catalog/rewardKinds.ts';
import { poolList, sqlList } from '#server/ledger/accountSql.ts';

/** Condition on a column with account names: a sponsor's rewards wait in the account for the hourly payment. */
export function isDue(name: string): RawBuilder<boolean> {
  return sql<boolean>`split_part(${sql.ref(name)}, ':', 1) IN ('due', 'dueTeam')`;
}

/** Condition on a column with account names: rewards wait in the account until they are paid. */
export function holdsRewards(name: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(name)} IN ${poolList(rewardPools)} OR ${isDue(name)})`;
}

/** Record types that pay rewards out. The dynamic reward releases the player's own casting instead. */
export const rewardTypes = sqlList(
  rewardKinds.filter((kind) => kind !== 'dynamic').map((kind) => rewardRecordTypes[kind]),
);
