import type { LedgerRange } from '#server/ledger/archive/closedRanges.repo.ts';
import type { InTx, LedgerFollower } from '#server/ledger/archive/ledgerFollower.ts';
import { openFolds } from './foldHolding.ts';
import { saveTransfersTo } from './holdingRun.repo.ts';
import { readTransfersTo, readUnfolded } from './unfolded.repo.ts';

/** Players folded in one transaction. */
const PLAYERS = 200;

/** Folds the next players; returns the last one whose fold is complete, or null at the end. */
function foldNext(inTx: InTx, range: LedgerRange, after: bigint): Promise<bigint | null> {
  return inTx(async (tx) => {
    const folds = openFolds(tx, { books: null });
    let folded = after;
    const unfolded = await readUnfolded(tx, range, after, PLAYERS);
    for (const { player, last } of unfolded) {
      if ((await folds.fold(player, last)) === null) break;
      folded = player;
    }
    await folds.store(tx);
    return unfolded.length === 0 ? null : folded;
  });
}

/** Protected ATR: players' entries are folded to the end of a range before it is detached. */
export const holdingFollower: LedgerFollower = {
  name: 'holding limit',
  async prepare(inTx, range) {
    for (let after: bigint | null = 0n; after !== null;) after = await foldNext(inTx, range, after);
  },
  async waitsFor(tx, range) {
    if ((await readTransfersTo(tx)) < range.until - 1n) return 'transfers of it are not folded yet';
    const [unfolded] = await readUnfolded(tx, range, 0n, 1);
    return unfolded ? `entries of player ${unfolded.player} are not folded yet` : null;
  },
  async enterBooks(tx, { last }) {
    // All entries are folded, and so are all transfers.
    await saveTransfersTo(tx, last);
  },
};
