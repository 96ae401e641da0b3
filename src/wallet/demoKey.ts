const KEY = 'demo-wallet-key';
const WELL_FORMED = /^0x[0-9a-fA-F]{64}$/;

/**
 * The demo wallet's private key. It never leaves this device but by the player's own backup; whoever can run code on
 * this page can read it, which is why there is one in the demo world only.
 */
export const demoKey = {
  get(): `0x${string}` | null {
    try {
      const key = localStorage.getItem(KEY);
      return key && WELL_FORMED.test(key) ? (key as `0x${string}`) : null;
    } catch {
      return null;
    }
  },
  /** Keeps a key; false when it is none, or when this browser keeps nothing. */
  set(key: string): boolean {
    if (!WELL_FORMED.test(key) || /^0x0+$/.test(key)) return false;
    try {
      localStorage.setItem(KEY, key);
      return true;
    } catch {
      return false;
    }
  },
};
