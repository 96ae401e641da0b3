import type { AccountName } from '#core/catalog/accounts.ts';

/** Groups of players: the distribution key of the ledger (decision 148). */
export const BOOKS = 64;

/** All books, in the order in which they are locked. */
export const allBooks: readonly number[] = Array.from({ length: BOOKS }, (_, book) => book);

/**
 * Book of a player, or of an object by its id: ids of objects carry their player's book (`book_of` in the migrations).
 * Ids are given in order, so their remainders spread players evenly.
 */
export function bookOf(id: bigint): number {
  return Number(id % BigInt(BOOKS));
}

/** Book of an account that lies in one book alone: by the id in its name; the first one if there is none. */
export function bookOfAccount(name: AccountName): number {
  const colon = name.indexOf(':');
  return colon < 0 ? 0 : bookOf(BigInt(name.slice(colon + 1)));
}
