import type { AccountName } from '#core/catalog/accounts.ts';

/** The part of an account in one book has too little, and only the coordinator sees the others: the call runs again there. */
export class BeyondBook extends Error {
  override readonly name = 'BeyondBook';
  /** Among PostgreSQL's codes for work beyond a book (`runInBook`). */
  readonly code = 'BK002';

  constructor(account: AccountName) {
    super(`the book's part of ${account} has too little`);
  }
}
