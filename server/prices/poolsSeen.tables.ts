/** The one row with sums over all books and the price, where books lie on several workers (migration 0092). */
export interface PoolsSeenTable {
  id: 1;
  /** In ledger units. */
  farm: bigint;
  emission: bigint;
  highest: bigint | null;
  price: bigint;
  stepped_at: Date;
}

declare module '#server/db/database.ts' {
  interface Database {
    pools_seen: PoolsSeenTable;
  }
}
