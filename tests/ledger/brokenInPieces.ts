import { readConstants } from '#server/config/bindingConstants.repo.ts';
import type { Tx } from '#server/db/database.ts';
import { invariants } from '#server/invariants.ts';
import { seal } from '#server/ledger/seal.ts';
import { readHead, readRange } from '#server/oversight/audit/auditProgress.repo.ts';
import { checkBeside, checkRange, hasState } from '#server/oversight/audit/checkPieces.ts';

/** Ids of the invariants that a full audit in pieces of three links finds broken. Seals what is posted. */
export async function brokenInPieces(tx: Tx): Promise<string[]> {
  const view = { tx, chain: null, constants: await readConstants(tx) };
  const broken = new Set<string>();
  // Pieces follow the chain, so a posting is checked once it is sealed.
  await seal(tx);
  let progress = { sequence: 0n, hash: Buffer.alloc(0) as Uint8Array, posting_id: 0n };
  const head = await readHead(tx);
  for (;;) {
    const part = await readRange(tx, progress, head, 3);
    if (!part) break;
    for (const { id } of await checkRange(view, invariants, part.range)) broken.add(id);
    progress = { sequence: part.range.until, hash: part.lastHash, posting_id: part.range.ids.until };
  }
  for (const invariant of invariants) {
    if (hasState(invariant) && (await checkBeside(view, invariant))?.row) broken.add(invariant.id);
  }
  return [...broken].sort();
}
