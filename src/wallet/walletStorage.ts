/**
 * Storage of wagmi. Its default reads `localStorage` when a page loads, which throws where storage is forbidden: then
 * nobody could sign in.
 */
export const walletStorage = {
  getItem(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  setItem(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // The wallet asks again at the next visit.
    }
  },
  removeItem(key: string): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing was stored.
    }
  },
};
