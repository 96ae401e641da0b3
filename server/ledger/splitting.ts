import { ledgerInBooks } from './inBooks.ts';

let isOn = false;

/**
 * True if a posting that concerns several books is written as a part in each, as several databases need it. One database
 * writes it as one row.
 */
export const splitsPostings = (): boolean => isOn || ledgerInBooks();

/**
 * Turns the parts on or off for the whole process, once at the start: every writer has the same form. Rows of both forms
 * may follow each other.
 */
export function splitPostings(on: boolean): void {
  isOn = on;
}
