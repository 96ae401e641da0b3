import { LedgerError } from './ledgerError.ts';
import type { LedgerWork } from './ledgerLegs.ts';

/** The parts of a call in one book. */
export interface BookWork {
  book: number;
  /** Its parts, accounts and legs, with places of its own. No part is a part of another one of it. */
  work: LedgerWork;
  /** Place of each of its parts in the whole. */
  places: number[];
}

function workOf(whole: LedgerWork, book: number): BookWork {
  const places = whole.parts.flatMap((part, index) => (part.book === book ? [index + 1] : []));
  const own = new Map(places.map((place, index) => [place, index + 1]));
  const legs = whole.legs.filter(({ part }) => own.has(part));
  const used = [...new Set(legs.map(({ account }) => account))].sort((a, b) => a - b);
  const accounts = new Map(used.map((place, index) => [place, index + 1]));
  return {
    book,
    places,
    work: {
      parts: whole.parts.filter((part) => part.book === book).map((part) => ({ ...part, partOf: null })),
      accounts: whole.accounts.filter((_, index) => accounts.has(index + 1)),
      legs: legs.map(({ part, account, amount }) => ({
        part: own.get(part) ?? 0,
        account: accounts.get(account) ?? 0,
        amount,
      })),
    },
  };
}

/**
 * Splits the parts of a call by book, in the order in which books are locked. Every part has a book: throws a LedgerError for one
 * that concerns several.
 */
export function workByBook(whole: LedgerWork): BookWork[] {
  const books = [...new Set(whole.parts.map(({ book }) => book))];
  const named = books.filter((book) => book !== null);
  if (named.length < books.length) throw new LedgerError('a part of a posting concerns several books');
  return named.sort((a, b) => a - b).map((book) => workOf(whole, book));
}
