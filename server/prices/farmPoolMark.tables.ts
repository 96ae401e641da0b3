export interface FarmPoolMarkTable {
  /** Game time. */
  at: Date;
  /** The farm pool in ATR units. */
  balance: bigint;
}

declare module '#server/db/database.ts' {
  interface Database {
    farm_pool_mark: FarmPoolMarkTable;
  }
}
