import type { Generated } from 'kysely';
import type { RecordType } from '#core/catalog/recordTypes.ts';
import type { Coin } from '#core/money/coin.ts';

/** Accounts; the busy ones in 16 shards. Only `ledger_post` writes here. */
export interface AccountTable {
  id: Generated<bigint>;
  coin: Coin;
  name: string;
  shard: number;
  /** Whose money it is, where it is a player's. */
  player_id: bigint | null;
  balance: bigint;
  /** How many entries the account has. */
  version: bigint;
  least: bigint;
  most: bigint;
}

export interface PostingTable {
  id: Generated<bigint>;
  key: string;
  type: RecordType;
  kind: string;
  reference: string;
  game_at: Date;
  wall_at: Date;
  /** SHA-256 of the whole content, entries included. */
  hash: Uint8Array;
}

export interface EntryTable {
  account_id: bigint;
  posting_id: bigint;
  /** Positive when the account receives, negative when it pays; `vault` is negative as a whole. */
  amount: bigint;
  previous: bigint;
  balance: bigint;
  version: bigint;
  /** The posting's type where the account is a player's own. */
  line_type: RecordType | null;
}

export interface ChainLinkTable {
  sequence: bigint;
  posting_id: bigint;
  hash: Uint8Array;
}

declare module '#server/db/database.ts' {
  interface Database {
    account: AccountTable;
    posting: PostingTable;
    entry: EntryTable;
    chain_link: ChainLinkTable;
  }
}
