/** One wallet to sign in with. */
export interface WalletChoice {
  /** wagmi's connector uid: unique in this visit. */
  uid: string;
  kind: 'announced' | 'injected' | 'demo';
  /** As the wallet names itself; the plain injected one and the demo wallet are named by the screen. */
  name: string;
  /** Data URL that came with the announcement, or null. */
  icon: string | null;
}

/** Whom the wallet speaks for now. */
export interface WalletPlace {
  address: string;
  chainId: number;
}
