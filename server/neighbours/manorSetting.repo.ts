import type { HelpRule, VisitRule } from '#core/catalog/visitRules.ts';
import { usualManor } from '#core/rules/neighbours.ts';
import type { Db, Tx } from '#server/db/database.ts';

/** Settings of a manor. `helpDay`: ATR units. */
export interface ManorSetting {
  visits: VisitRule;
  helps: HelpRule;
  helpDay: bigint;
}

/** Settings of a player's manor. */
export async function readSetting(db: Db | Tx, playerId: bigint): Promise<ManorSetting> {
  const row = await db
    .selectFrom('manor_setting')
    .select(['visits', 'helps', 'help_day as helpDay'])
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return row ?? usualManor;
}

/** Changes settings of a player's manor; those not named stay. */
export async function saveSetting(
  tx: Tx,
  playerId: bigint,
  change: { visits?: VisitRule; helps?: HelpRule; help_day?: bigint; barred_at?: Date | null },
): Promise<void> {
  await tx
    .insertInto('manor_setting')
    .values({ player_id: playerId, ...change })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet(change))
    .execute();
}
