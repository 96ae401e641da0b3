import type { Tx } from '#server/db/database.ts';

const filled = new WeakSet<Tx>();

/** Marks a transaction whose postings were written again, once parts of pools were filled. */
export function markFilled(tx: Tx): void {
  filled.add(tx);
}

/** True if postings of the transaction were written again: statements that were sent with them have not seen them. */
export const wasFilled = (tx: Tx): boolean => filled.has(tx);
