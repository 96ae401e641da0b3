let isOn = false;

/** True if the books of the ledger lie on several databases (decision 159). Postings are written in parts then. */
export const ledgerInBooks = (): boolean => isOn;

/** Says for the whole process where the books lie: at the start, and when the ledger moves. */
export function setInBooks(on: boolean): void {
  isOn = on;
}
