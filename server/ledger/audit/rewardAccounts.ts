import { sql, type RawBuilder } from 'kysely';
import { rewardPools } from '#core/catalog/accounts.ts';
import { rewardKinds, rewardRecordTypes } from '#core/catalog/rewardKinds.ts';
import { poolList, sqlList } from '#server/ledger/accountSql.ts';

/** Condition on a column with account names: rewards wait in the account until they are paid. */
export function holdsRewards(name: string): RawBuilder<boolean> {
  const column = sql.ref(name);
  return sql<boolean>`(${column} IN ${poolList(rewardPools)} OR split_part(${column}, ':', 1) IN ('due', 'dueTeam'))`;
}

/** Record types that pay rewards out. The dynamic reward releases the player's own casting instead. */
export const rewardTypes = sqlList(
  rewardKinds.filter((kind) => kind !== 'dynamic').map((kind) => rewardRecordTypes[kind]),
);
