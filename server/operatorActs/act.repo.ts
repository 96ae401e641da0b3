import type { Db, Tx } from '#server/db/database.ts';

/** An act of an operator or of the server. */
export interface Act {
  /** An operator's address, or `server`. */
  operator: string;
  /** Kind of act, such as `pause`. */
  act: string;
  /** Subject, such as the name of a flow. */
  subject: string;
  reason: string;
  wallNow: number;
}

/** Appends an act to the log. */
export async function saveAct(tx: Tx, { wallNow, ...act }: Act): Promise<void> {
  await tx
    .insertInto('operator_act')
    .values({ ...act, at: new Date(wallNow) })
    .execute();
}

/** Maximum acts per read. */
const MAX_READ = 100;

/** Last acts on a subject, newest first, with their wall time. */
export async function readActs(
  db: Db,
  subject: string,
): Promise<(Pick<Act, 'operator' | 'act' | 'reason'> & { at: number })[]> {
  const rows = await db
    .selectFrom('operator_act')
    .select(['operator', 'act', 'reason', 'at'])
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .limit(MAX_READ)
    .execute();
  return rows.map(({ at, ...act }) => ({ ...act, at: at.getTime() }));
}
