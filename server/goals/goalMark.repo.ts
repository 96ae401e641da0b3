import type { GoalPage } from '#core/catalog/goals.ts';
import type { Tx } from '#server/db/database.ts';

/** Stores that a player read a page; the first time counts. */
export async function addMark(tx: Tx, playerId: bigint, page: GoalPage, now: number): Promise<void> {
  await tx
    .insertInto('goal_mark')
    .values({ player_id: playerId, page, marked_at: new Date(now) })
    .onConflict((conflict) => conflict.columns(['player_id', 'page']).doNothing())
    .execute();
}
