import type { Payments } from './payments.ts';
import type { SignedMessage } from './signedMessage.ts';
import type { WalletChoice, WalletPlace } from './walletChoice.ts';

/** What the wallet did by itself; never called for what this app asked it to do, nor for a repeat of the present. */
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
  /** Calls back whenever a wallet announced itself or was injected. */
  onChoices(changed: () => void): () => void;
  /** Connects without asking when a wallet remembers this page; gives its address or null. */
  recall(): Promise<string | null>;
  /** Asks a wallet to connect. Rejects as the wallet does; see `isRejection`. */
  connect(uid: string): Promise<string>;
  present(): WalletPlace | null;
  /** The signature over a message; rejects when refused. */
  sign(address: string, message: string): Promise<string>;
  /** The signed login message, kept or new; null when the signature is not the address's. */
  signLogin(address: string, wallNow: number): Promise<SignedMessage | null>;
  /** Whether a contract stands at the address, as far as the wallet's own chain says. */
  isContract(address: string): Promise<boolean>;
  /** Coins on the chain and signatures over payments; the code comes with the first of them. */
  payments(): Promise<Payments>;
  disconnect(): Promise<void>;
  watch(events: WalletEvents): () => void;
}

/** What wallets need to know of the world. */
export interface WalletWorld {
  chainId: number;
  chainName: string;
  rpcUrl: string | null;
  /** Offers a wallet made in this browser; its transactions go through the demo world's own RPC. */
  demo: boolean;
}
