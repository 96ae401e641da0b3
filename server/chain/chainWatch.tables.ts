import type { Generated } from 'kysely';

/** Lease of the node that follows the chain: one row. */
export interface ChainWatchTable {
  id: Generated<number>;
  /** The node, drawn anew at each start. */
  holder: string;
  /** By the clock of the database. */
  held_until: Date;
  /** True if the holder's last checks found that the chain does not answer. */
  is_away: Generated<boolean>;
}

declare module '#server/db/database.ts' {
  interface Database {
    chain_watch: ChainWatchTable;
  }
}
