let isOn = false;

/** True if the books of the ledger lie on several databases (decision 159). Postings are written in parts then. */
export const ledgerInBooks = (): boolean => isOn;

/** Says for the whole process, once at the start, where the books lie. */
export function setInBooks(on: boolean): void {
  isOn = on;
}
