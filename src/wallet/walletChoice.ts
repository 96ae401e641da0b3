/** One wallet to sign in with. */
export interface WalletChoice {
  /** wagmi's connector uid: unique in this visit. */
  uid: string;
  kind: 'announced' | 'injected' | 'demo';
  /** Name given by the wallet; the screen names the plain injected one and the demo wallet. */
  name: string;
  /** Data URL from the announcement, or null. */
  icon: string | null;
}

/** Current account and chain of the wallet. */
export interface WalletPlace {
  address: string;
  chainId: number;
}
