import type { Db, Tx } from '#server/db/database.ts';

/** Something that an operator did, or the server by itself. */
export interface Act {
  /** An operator's address, or `server`. */
  operator: string;
  /** What was done, such as `pause`. */
  act: string;
  /** To what, such as the name of a flow. */
  subject: string;
  reason: string;
  wallNow: number;
}

/** Keeps an act for ever. */
export async function keepAct(tx: Tx, { wallNow, ...act }: Act): Promise<void> {
  await tx
    .insertInto('operator_act')
    .values({ ...act, at: new Date(wallNow) })
    .execute();
}

/** Acts read at a time. */
const MOST_READ = 100;

/** The last acts upon a subject, the newest first, with when they were done by the wall clock. */
export async function readActs(
  db: Db,
  subject: string,
): Promise<(Pick<Act, 'operator' | 'act' | 'reason'> & { at: number })[]> {
  const rows = await db
    .selectFrom('operator_act')
    .select(['operator', 'act', 'reason', 'at'])
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .limit(MOST_READ)
    .execute();
  return rows.map(({ at, ...act }) => ({ ...act, at: at.getTime() }));
}
