import type { Tx } from '#server/db/database.ts';

/**
 * What the chain says of the vault, at the last final block that the transaction sees. Amounts in ledger units, rounded
 * down. Each may throw a ChainError.
 */
export interface ChainBooks {
  /** Whether the chain is being read at all. */
  hasBegun(tx: Tx): Promise<boolean>;
  /** What the vault contract holds, but for what deposits left over when they were rounded down. */
  vaultHolds(tx: Tx, coin: 'USDT' | 'ATR'): Promise<bigint>;
  /** Final payments into the vault that the ledger has not booked yet. */
  depositsToBook(tx: Tx, coin: 'USDT' | 'ATR'): Promise<bigint>;
  /** Payments out of the vault that the ledger has not booked yet. */
  payoutsToBook(tx: Tx, coin: 'USDT' | 'ATR'): Promise<bigint>;
  /** The first withdrawal or burn that is booked and that the vault never paid, or paid otherwise; null without one. */
  misbooked(tx: Tx): Promise<Readonly<Record<string, unknown>> | null>;
  /** ATR that exists on the chain: the cap less what was burned there. */
  atrSupply(tx: Tx): Promise<bigint>;
}
