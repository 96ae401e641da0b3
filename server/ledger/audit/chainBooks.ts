/** What the chain says of the vault, at the last final block. Amounts in ledger units, rounded down. */
export interface ChainBooks {
  /** What the vault contract holds. */
  vaultHolds(coin: 'USDT' | 'ATR'): Promise<bigint>;
  /** Final payments into the vault that the ledger has not booked yet. */
  depositsToBook(coin: 'USDT' | 'ATR'): Promise<bigint>;
  /** Payments out of the vault that the ledger has not booked yet. */
  payoutsToBook(coin: 'USDT' | 'ATR'): Promise<bigint>;
  /** ATR that exists on the chain: the cap less what was burned there. */
  atrSupply(): Promise<bigint>;
}
