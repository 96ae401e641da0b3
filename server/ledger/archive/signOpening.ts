import type { Tx } from '#server/db/database.ts';
import { openingText, readDetached, saveSignature, type OpeningSeal } from './detached.repo.ts';
import { digestOpenings } from './digestOpenings.ts';
import { RangeStays } from './rangeStays.ts';

/**
 * Signs the opening of the ledger with another key, after a change of keys. Throws a RangeStays when it is not the one
 * that was signed before. Returns the first attached id; null: no range is detached.
 */
export async function signOpening(tx: Tx, seal: OpeningSeal): Promise<bigint | null> {
  const last = await readDetached(tx);
  if (!last) return null;
  if (!(await digestOpenings(tx)).equals(last.digest)) throw new RangeStays('the opening was altered');
  await saveSignature(tx, last, { signer: seal.signer, signature: seal.sign(openingText(last)) });
  return last.until_id;
}
