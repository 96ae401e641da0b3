import type { Tx } from '#server/db/database.ts';
import { addDetached, openingText, type OpeningSeal } from './detached.repo.ts';
import { digestOpenings } from './digestOpenings.ts';
import type { ClosedRange } from './ledgerFollower.ts';

/**
 * Adds a range to the detached ones, with the signed digest of the opening behind it, which is stored by now.
 *
 * @param sha256 of the archive's file, hexadecimal
 */
export async function signDetached(
  tx: Tx,
  closed: ClosedRange,
  { seal, sha256, wallNow }: { seal: OpeningSeal; sha256: string; wallNow: number },
): Promise<void> {
  const end = {
    from_id: closed.from,
    until_id: closed.until,
    last_sequence: closed.last,
    head: closed.head,
    digest: await digestOpenings(tx),
  };
  await addDetached(tx, {
    ...end,
    postings: closed.postings,
    game_at: closed.gameAt,
    detached_at: new Date(wallNow),
    sha256,
    signer: seal.signer,
    signature: seal.sign(openingText(end)),
  });
}
