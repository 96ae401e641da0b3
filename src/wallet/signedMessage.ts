/** A login message with its signature. */
export interface SignedMessage {
  message: string;
  signature: string;
}

const keyOf = (address: string) => `signed:${address.toLowerCase()}`;

/** The signed message of each address, kept for this browser session and used again. */
export const signedMessage = {
  get(address: string): SignedMessage | null {
    try {
      const text = sessionStorage.getItem(keyOf(address));
      const kept = text ? (JSON.parse(text) as Partial<SignedMessage>) : null;
      return kept?.message && kept.signature ? { message: kept.message, signature: kept.signature } : null;
    } catch {
      return null;
    }
  },
  /** Null forgets it. */
  set(address: string, signed: SignedMessage | null): void {
    try {
      if (signed) sessionStorage.setItem(keyOf(address), JSON.stringify(signed));
      else sessionStorage.removeItem(keyOf(address));
    } catch {
      // Without session storage the next sign-in signs again.
    }
  },
};
