/** Browsers with storage switched off throw on every access; the app then works without persistence. */
function storage(): Storage | null {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}

/** Local storage of this device. */
export const deviceStorage = {
  get(key: string): string | null {
    try {
      return storage()?.getItem(key) ?? null;
    } catch {
      return null;
    }
  },
  /** Null deletes the key. */
  set(key: string, value: string | null): void {
    try {
      if (value === null) storage()?.removeItem(key);
      else storage()?.setItem(key, value);
    } catch {
      // With full or forbidden storage the game works without persistence.
    }
  },
};
