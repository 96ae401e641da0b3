/** A posting that no caller should ever have made: a bug, with the database's or this module's reason. */
export class LedgerError extends Error {
  override readonly name = 'LedgerError';
}
