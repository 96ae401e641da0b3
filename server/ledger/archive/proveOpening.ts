import type { Tx } from '#server/db/database.ts';
import { isOpeningSigned, readDetached, type OpeningSeal } from './detached.repo.ts';
import { digestOpenings } from './digestOpenings.ts';
import { RangeStays } from './rangeStays.ts';

/** Throws when the opening to which a range is added is not the one that this key signed. */
export async function proveOpening(tx: Tx, seal: OpeningSeal): Promise<void> {
  const last = await readDetached(tx);
  if (!last) return;
  if (!isOpeningSigned(last, seal)) throw new RangeStays('another key signed the opening before it');
  if (!(await digestOpenings(tx)).equals(last.digest))
    throw new RangeStays('the opening before it was altered');
}
