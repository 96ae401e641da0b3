import type { PaymentTypedData } from '#core/api/paymentTypedData.ts';

/** A token on the chain: its contract's address, or null for the coin that pays for gas. */
export type Token = string | null;

/** What the connected wallet does with coins on the chain. Units are the token's own smallest. */
export interface Payments {
  /**
   * What an address holds of a token: now, or as of a block, which a node may no longer know. Rejects where the chain
   * cannot be read.
   */
  balanceOf(token: Token, holder: string, block?: number): Promise<bigint>;
  /** How many decimals a token has. Rejects as `balanceOf`. */
  decimalsOf(token: string): Promise<number>;
  /** Asks the wallet to send a token, on the game's chain; gives the transaction's hash. Rejects as the wallet does. */
  send(order: { token: string; from: string; to: string; units: bigint }): Promise<string>;
  /** Asks the wallet to sign the numbers of a payment, on the game's chain. Rejects as the wallet does. */
  sign(from: string, typedData: PaymentTypedData): Promise<string>;
  /** What became of a transaction: null while no block holds it. */
  outcomeOf(hash: string): Promise<'done' | 'failed' | null>;
}
