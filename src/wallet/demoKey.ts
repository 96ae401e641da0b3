const KEY = 'demo-wallet-key';
const WELL_FORMED = /^0x[0-9a-fA-F]{64}$/;

let ofThisVisit: `0x${string}` | null = null;

/**
 * The demo wallet's private key. It leaves this device only in the player's own backup. Any script on this
 * page can read it, so it exists in the demo world only.
 */
export const demoKey = {
  get(): `0x${string}` | null {
    try {
      const key = localStorage.getItem(KEY) ?? ofThisVisit;
      return key && WELL_FORMED.test(key) ? (key as `0x${string}`) : null;
    } catch {
      return ofThisVisit;
    }
  },
  /**
   * Stores a key; returns false for an invalid one. Without storage (full, or forbidden) the key lasts until the page
   * is left.
   */
  set(key: string): boolean {
    if (!WELL_FORMED.test(key) || /^0x0+$/.test(key)) return false;
    try {
      ofThisVisit = null;
      localStorage.setItem(KEY, key);
    } catch {
      ofThisVisit = key as `0x${string}`;
    }
    return true;
  },
};
