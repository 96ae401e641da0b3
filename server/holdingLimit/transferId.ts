import { BOOKS } from '#server/ledger/book.ts';
import { ledgerInBooks } from '#server/ledger/inBooks.ts';

const EACH = BigInt(BOOKS);

/**
 * Number of a transfer for its sender and its receiver: the id of its posting. Where each book has ids of its own, that in the
 * sender's book with the book behind it.
 */
export const transferId = (posting: bigint, senderBook: number): bigint =>
  ledgerInBooks() ? posting * EACH + BigInt(senderBook) : posting;

/** The posting of a transfer in its sender's ledger. */
export const postingOfTransfer = (transfer: bigint): bigint => (ledgerInBooks() ? transfer / EACH : transfer);
