/**
 * Malformed or impossible posting: a bug of the caller. The message holds the reason of the database or of this
 * module.
 */
export class LedgerError extends Error {
  override readonly name = 'LedgerError';
}
