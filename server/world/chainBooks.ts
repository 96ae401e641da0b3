import type { Tx } from '#server/db/database.ts';

/**
 * The vault's state on the chain, at the last final block that the transaction sees. Amounts in ledger units,
 * rounded down. Each method may throw a ChainError.
 */
export interface ChainBooks {
  /** True once the chain is being read. */
  hasBegun(tx: Tx): Promise<boolean>;
  /** Balance of the vault contract, without the remainders that deposits left when they were rounded down. */
  vaultHolds(tx: Tx, coin: 'USDT' | 'ATR'): Promise<bigint>;
  /** Final payments into the vault that the ledger has not booked yet. */
  depositsToBook(tx: Tx, coin: 'USDT' | 'ATR'): Promise<bigint>;
  /** Payments out of the vault that the ledger has not booked yet. */
  payoutsToBook(tx: Tx, coin: 'USDT' | 'ATR'): Promise<bigint>;
  /** The first booked withdrawal or burn that the vault did not pay, or paid differently; null if there is none. */
  misbooked(tx: Tx): Promise<Readonly<Record<string, unknown>> | null>;
  /** ATR that exists on the chain: the cap less the ATR burned there. */
  atrSupply(tx: Tx): Promise<bigint>;
}
