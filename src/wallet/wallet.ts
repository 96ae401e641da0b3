import type { Payments } from './payments.ts';
import type { SignedMessage } from './signedMessage.ts';
import type { WalletChoice, WalletPlace } from './walletChoice.ts';

/** Changes made by the wallet itself; not called for this app's own requests, nor for a repeated value. */
export interface WalletEvents {
  onAccount(address: string): void;
  onChain(chainId: number): void;
  onDisconnected(): void;
  /** A wallet connected by itself: injected late, or unlocked. */
  onConnected(address: string): void;
}

/** The wallet of this visit. Addresses are checksummed. */
export interface Wallet {
  choices(): readonly WalletChoice[];
  /** Calls back whenever a wallet is announced or injected. */
  onChoices(changed: () => void): () => void;
  /** Reconnects without a prompt when a wallet remembers this page; returns its address or null. */
  recall(): Promise<string | null>;
  /** Requests a connection. Rejects like the wallet; see `isRejection`. */
  connect(uid: string): Promise<string>;
  present(): WalletPlace | null;
  /** Signs a message; rejects when the player declines. */
  sign(address: string, message: string): Promise<string>;
  /** Signed login message, cached or new; null when the signature is not by the address. */
  signLogin(address: string, wallNow: number): Promise<SignedMessage | null>;
  /** Returns true when the wallet's current chain has a contract at the address. */
  isContract(address: string): Promise<boolean>;
  /** Payments on the chain and their signatures; lazy-loaded. */
  payments(): Promise<Payments>;
  disconnect(): Promise<void>;
  watch(events: WalletEvents): () => void;
}

/** World facts that wallets need. */
export interface WalletWorld {
  chainId: number;
  chainName: string;
  rpcUrl: string | null;
  /** Offers a wallet created in this browser; its transactions use the demo world's own RPC. */
  demo: boolean;
  /** Origin whose pages sign in by a message of EIP-4361; null: by the plain message. */
  signInOrigin: string | null;
}
