import type { Selectable } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import type { GoalClaimTable } from './goal.tables.ts';

export type GoalClaim = Selectable<GoalClaimTable>;

/** Inserts a claim; false when it exists. Two at once: the second waits for the first and returns false. */
export async function addClaim(tx: Tx, claim: GoalClaim): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('goal_claim')
    .values(claim)
    .onConflict((conflict) => conflict.columns(['player_id', 'goal', 'day']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Sets the day of payment and its instant of a claim. */
export async function saveClaim(
  tx: Tx,
  { player_id, goal, day }: GoalClaim,
  change: Partial<Pick<GoalClaim, 'pay_day' | 'paid_at'>>,
): Promise<void> {
  await tx
    .updateTable('goal_claim')
    .set(change)
    .where('player_id', '=', player_id)
    .where('goal', '=', goal)
    .where('day', '=', day)
    .execute();
}

/** Claims of a player that count for a game day: all of steps, and those of the day. */
export function readClaims(db: Db | Tx, playerId: bigint, day: number): Promise<GoalClaim[]> {
  return db
    .selectFrom('goal_claim')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('day', 'in', [0, day])
    .execute();
}

/** At most `limit` claims that are due by a game day and not paid, oldest first. Only the job that pays them changes them. */
export function readDueClaims(tx: Tx, day: number, limit: number): Promise<GoalClaim[]> {
  return tx
    .selectFrom('goal_claim')
    .selectAll()
    .where('paid_at', 'is', null)
    .where('pay_day', '<=', day)
    .orderBy('pay_day')
    .orderBy('claimed_at')
    .orderBy('player_id')
    .limit(limit)
    .execute();
}

/** Number of goals that a player claimed, daily ones included. */
export async function countClaims(db: Db | Tx, playerId: bigint): Promise<number> {
  const { claims } = await db
    .selectFrom('goal_claim')
    .select((eb) => eb.fn.countAll<bigint>().as('claims'))
    .where('player_id', '=', playerId)
    .where('goal', 'not in', ['calendar', 'sapling'])
    .executeTakeFirstOrThrow();
  return Number(claims);
}
