import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import type { NoticePlanTable } from './noticePlan.tables.ts';

export type NoticePlan = Selectable<NoticePlanTable>;

/** Inserts a notice that waits. */
export function insertPlan(
  tx: Tx,
  plan: Omit<Insertable<NoticePlanTable>, 'state' | 'ended_at'>,
): Promise<NoticePlan> {
  return tx
    .insertInto('notice_plan')
    .values({ ...plan, state: 'planned', ended_at: null })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Notices that wait, the next one first, after a position in that order if one is given. */
export function readPlans(
  db: Db,
  { after, size }: { after: { due: number; id: bigint } | null; size: number },
): Promise<NoticePlan[]> {
  let query = db.selectFrom('notice_plan').selectAll().where('state', '=', 'planned');
  if (after !== null) {
    const { due, id } = after;
    const at = new Date(due);
    query = query.where(({ eb, or, and }) =>
      or([eb('due_at', '>', at), and([eb('due_at', '=', at), eb('id', '>', id)])]),
    );
  }
  return query.orderBy('due_at').orderBy('id').limit(size).execute();
}

/** Locks the notice that is due for longest until the transaction ends; null if none is due. */
export async function lockDuePlan(tx: Tx, wallNow: number): Promise<NoticePlan | null> {
  const row = await tx
    .selectFrom('notice_plan')
    .selectAll()
    .where('state', '=', 'planned')
    .where('due_at', '<=', new Date(wallNow))
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Ends a waiting notice; null when none waits with this id. */
export async function endPlan(
  tx: Tx,
  id: bigint,
  { state, at }: { state: 'done' | 'dropped'; at: number },
): Promise<NoticePlan | null> {
  const row = await tx
    .updateTable('notice_plan')
    .set({ state, ended_at: new Date(at) })
    .where('id', '=', id)
    .where('state', '=', 'planned')
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
