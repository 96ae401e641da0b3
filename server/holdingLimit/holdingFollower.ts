import type { Tx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LedgerRange } from '#server/ledger/archive/closedRanges.repo.ts';
import type { InTx, LedgerFollower } from '#server/ledger/archive/ledgerFollower.ts';
import type { BooksPart } from '#server/world/world.ts';
import { openFolds } from './foldHolding.ts';
import { lockRun, saveTransfersTo } from './holdingRun.repo.ts';
import { transferId } from './transferId.ts';
import { readTransfersTo, readUnfolded } from './unfolded.repo.ts';

/** Players folded in one transaction. */
const PLAYERS = 200;

type Unfolded = Awaited<ReturnType<typeof readUnfolded>>;

/** Folds players' entries up to their last ones of a range (`transferId`). Returns the last player whose fold is complete. */
async function foldPlayers(
  tx: Tx,
  books: BooksPart | null,
  unfolded: Unfolded,
  after: bigint,
): Promise<bigint> {
  const folds = openFolds(tx, { books });
  let folded = after;
  for (const { player, last } of unfolded) {
    if ((await folds.fold(player, last)) === null) break;
    folded = player;
  }
  await folds.store(tx);
  return folded;
}

/** Folds the next players; returns the last one whose fold is complete, or null at the end. */
function foldNext(inTx: InTx, range: LedgerRange, after: bigint): Promise<bigint | null> {
  return inTx(async (tx) => {
    const unfolded = await readUnfolded(tx, range, after, PLAYERS);
    return unfolded.length === 0 ? null : foldPlayers(tx, null, unfolded, after);
  });
}

async function unfoldedReason(tx: Tx, range: LedgerRange): Promise<string | null> {
  const [unfolded] = await readUnfolded(tx, range, 0n, 1);
  return unfolded ? `entries of player ${unfolded.player} are not folded yet` : null;
}

/** Protected ATR: players' entries are folded to the end of a range before it is detached. */
export const holdingFollower: LedgerFollower = {
  name: 'holding limit',
  async prepare(inTx, range) {
    for (let after: bigint | null = 0n; after !== null;) after = await foldNext(inTx, range, after);
  },
  async waitsFor(tx, range) {
    if ((await readTransfersTo(tx)) < range.until - 1n) return 'transfers of it are not folded yet';
    return unfoldedReason(tx, range);
  },
  async enterBooks(tx, { last }) {
    // All entries are folded, and so are all transfers.
    await saveTransfersTo(tx, last);
  },
  ofBook: {
    // In books, transfers are folded along the links of all.
    readTo: readTransfersTo,
    async prepare({ db, books }, book, range) {
      for (let after = 0n; ;) {
        const unfolded = await books.within(book, (own) => readUnfolded(own, range, after, PLAYERS));
        if (unfolded.length === 0) return;
        const from = after;
        after = await inTransaction(db, async (tx) => {
          await lockRun(tx);
          const wanted = unfolded.map(({ player, last }) => ({ player, last: transferId(last, book) }));
          return foldPlayers(tx, books, wanted, from);
        });
      }
    },
    waitsFor: unfoldedReason,
  },
};
