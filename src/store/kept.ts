/** Browsers with storage switched off throw on every touch; the app then works without memory. */
function storage(): Storage | null {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}

/** What this device keeps between visits. */
export const kept = {
  get(key: string): string | null {
    try {
      return storage()?.getItem(key) ?? null;
    } catch {
      return null;
    }
  },
  /** Null forgets the key. */
  set(key: string, value: string | null): void {
    try {
      if (value === null) storage()?.removeItem(key);
      else storage()?.setItem(key, value);
    } catch {
      // Full or forbidden storage costs the memory, not the game.
    }
  },
};
