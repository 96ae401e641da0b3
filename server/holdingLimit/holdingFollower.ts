import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LedgerRange } from '#server/ledger/archive/closedRanges.repo.ts';
import type { LedgerFollower } from '#server/ledger/archive/ledgerFollower.ts';
import { openFolds } from './foldHolding.ts';
import { readTransfersTo, readUnfolded } from './unfolded.repo.ts';

/** Players folded in one transaction. */
const PLAYERS = 200;

/** Folds the next players; returns the last one whose fold is complete, or null at the end. */
function foldNext(db: Db, range: LedgerRange, after: bigint): Promise<bigint | null> {
  return inTransaction(db, async (tx) => {
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
  async prepare(db, range) {
    for (let after: bigint | null = 0n; after !== null;) after = await foldNext(db, range, after);
  },
  async waitsFor(tx, range) {
    if ((await readTransfersTo(tx)) < range.until - 1n) return 'transfers of it are not folded yet';
    const [unfolded] = await readUnfolded(tx, range, 0n, 1);
    return unfolded ? `entries of player ${unfolded.player} are not folded yet` : null;
  },
};
