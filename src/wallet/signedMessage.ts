/** A login message with its signature. */
export interface SignedMessage {
  message: string;
  signature: string;
}

const keyOf = (address: string) => `signed:${address.toLowerCase()}`;

/** Cache of signed messages by address, for this browser session. */
export const signedMessage = {
  get(address: string): SignedMessage | null {
    try {
      const text = sessionStorage.getItem(keyOf(address));
      const stored = text ? (JSON.parse(text) as Partial<SignedMessage>) : null;
      return stored?.message && stored.signature
        ? { message: stored.message, signature: stored.signature }
        : null;
    } catch {
      return null;
    }
  },
  /** Null deletes it. */
  set(address: string, signed: SignedMessage | null): void {
    try {
      if (signed) sessionStorage.setItem(keyOf(address), JSON.stringify(signed));
      else sessionStorage.removeItem(keyOf(address));
    } catch {
      // Without session storage the next sign-in signs again.
    }
  },
};
