import type { Tx } from '../db/database.ts';

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
