import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { piecesAfter, type BookPiece } from '#server/ledger/bookCuts.ts';
import { entriesOf } from '#server/ledger/entriesOf.ts';
import { linksAfter } from '#server/ledger/linksAfter.ts';
import type { BooksPart } from '#server/world/world.ts';
import type { TransferRow } from './holdingRun.repo.ts';
import { readKnown } from './linesInBook.repo.ts';
import { transferId } from './transferId.ts';
import { readTransfersTo } from './unfolded.repo.ts';

/** Cuts looked at in one turn. */
const MAX_CUTS = 20;

/** Transfers by players of a book among consecutive links; null: the links are not there yet. */
async function readPiece(tx: Tx, { after, until }: BookPiece) {
  const { rows } = await sql<{ posting: bigint; sender: bigint }>`
    SELECT p.id AS posting, a.player_id AS sender
    FROM ${linksAfter(sql`${after}::bigint`, Number(until - after))} AS link
    JOIN posting p ON p.id = link.posting_id AND p.type = 'internalTransfer'
    CROSS JOIN ${entriesOf('p')} AS e
    JOIN account a ON a.id = e.account_id AND a.player_id IS NOT NULL
    WHERE e.amount < 0
    ORDER BY link.sequence`.execute(tx);
  const head = await sql<{ isThere: boolean }>`
    SELECT EXISTS (SELECT 1 FROM chain_run WHERE sequence >= ${until}) AS "isThere"`.execute(tx);
  return head.rows[0]?.isThere ? rows : null;
}

/**
 * Transfers behind the last folded one within about `window` links of all books, in their order, as `readTransfers` returns
 * them.
 */
export async function readTransfersInBooks(
  tx: Tx,
  books: BooksPart,
  window: number,
): Promise<{ transfers: TransferRow[]; to: bigint; isLast: boolean }> {
  const from = await readTransfersTo(tx);
  const pieces = await piecesAfter(tx, from, MAX_CUTS);
  const transfers: TransferRow[] = [];
  let to = from;
  for (const piece of pieces) {
    if (to - from >= BigInt(window)) return { transfers, to, isLast: false };
    const rows = await books.within(piece.book, (own) => readPiece(own, piece));
    // A cut is seen an instant before its links are in the books.
    if (rows === null) return { transfers, to, isLast: true };
    const before = to;
    const found = rows.map(({ posting, sender }) => ({
      transfer: transferId(posting, piece.book),
      sender,
      before,
    }));
    // A turn that was cut short is gone on with at the beginning of its piece.
    const known = await readKnown(
      tx,
      found.map(({ transfer }) => transfer),
    );
    transfers.push(...found.filter(({ transfer }) => !known.has(transfer)));
    to = piece.sequence;
  }
  return { transfers, to, isLast: pieces.length === 0 };
}
