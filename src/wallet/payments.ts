import type { ActTypedData } from '#core/api/actTypedData.ts';
import type { PaymentTypedData } from '#core/api/paymentTypedData.ts';

/** A token on the chain: its contract's address, or null for the native coin that pays for gas. */
export type Token = string | null;

/** A token transfer; units are the token's smallest. */
export interface TokenTransfer {
  token: string;
  to: string;
  units: bigint;
}

/** Operations of the connected wallet with coins on the chain. Units are the token's smallest. */
export interface Payments {
  /**
   * Balance of an address: the latest, or as of a block, which a node may have pruned. Rejects when the chain
   * cannot be read.
   */
  balanceOf(token: Token, holder: string, block?: number): Promise<bigint>;
  /** Decimals of a token. Rejects like `balanceOf`. */
  decimalsOf(token: string): Promise<number>;
  /** Requests a token transfer on the game's chain; returns the transaction hash. Rejects like the wallet. */
  send(order: { token: string; from: string; to: string; units: bigint }): Promise<string>;
  /** Returns true when the wallet confirms several transfers at once (EIP-5792). Never rejects, never prompts. */
  offersBatches(from: string): Promise<boolean>;
  /**
   * Requests transfers by one confirmation, all or none, where `offersBatches`; returns the hashes of their
   * transactions, empty when the wallet does not tell them in time. Rejects like the wallet.
   */
  sendAll(from: string, transfers: readonly TokenTransfer[]): Promise<string[]>;
  /** Requests a typed-data signature (EIP-712) of a payment or an operator's act on the game's chain. Rejects like the wallet. */
  sign(from: string, typedData: PaymentTypedData | ActTypedData): Promise<string>;
  /** Outcome of a transaction; null while it is not in a block. */
  outcomeOf(hash: string): Promise<'done' | 'failed' | null>;
}
