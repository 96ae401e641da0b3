import type { Tx } from '#server/db/database.ts';
import { openingText, saveSignature, type OpeningSeal } from './detached.repo.ts';
import { readWhole } from './proveOpening.ts';

/**
 * Signs the opening of the ledger with another key, after a change of keys. Throws a RangeStays when it is not the one
 * that was signed before. Returns the first attached id; null: no range is detached.
 */
export async function signOpening(tx: Tx, seal: OpeningSeal): Promise<bigint | null> {
  const last = await readWhole(tx);
  if (!last) return null;
  await saveSignature(tx, last, { signer: seal.signer, signature: seal.sign(openingText(last)) });
  return last.until_id;
}
