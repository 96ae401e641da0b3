/**
 * The ledger, or a book of it, is on its way to other workers, or has moved there since the node looked: what reads it must not go
 * on. Another try finds it.
 */
export class LedgerMoved extends Error {
  override readonly name = 'LedgerMoved';
  /** Among the codes of a busy database (`isDatabaseBusy`). */
  readonly code = 'BK003';
}
