import { LedgerMoved } from './ledgerMoved.ts';

/** Message of `book_cut` in the migrations. */
const CLOSED = /^book \d+ is closed, as it is while it moves$/;

/** True for errors of work that finds a book, or the whole ledger, on its way to other workers: the next try finds it there. */
export const isLedgerMoving = (error: unknown): error is Error =>
  error instanceof LedgerMoved || (error instanceof Error && CLOSED.test(error.message));
