import type { Tx } from '#server/db/database.ts';
import { isOpeningSigned, readDetached, type DetachedRange, type OpeningSeal } from './detached.repo.ts';
import { digestOpenings } from './digestOpenings.ts';
import { RangeStays } from './rangeStays.ts';

/** The last detached range, or null. Throws a RangeStays when the opening behind it is not the one that was stored. */
export async function readWhole(tx: Tx): Promise<DetachedRange | null> {
  const last = await readDetached(tx);
  if (last && !(await digestOpenings(tx)).equals(last.digest))
    throw new RangeStays('the opening was altered');
  return last;
}

/** Throws a RangeStays when the opening to which a range is added is not the one that this key signed. */
export async function proveOpening(tx: Tx, seal: OpeningSeal): Promise<void> {
  const last = await readWhole(tx);
  if (last && !isOpeningSigned(last, seal)) throw new RangeStays('another key signed the opening');
}
