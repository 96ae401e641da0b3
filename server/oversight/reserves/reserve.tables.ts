import type { ColumnType, Generated } from 'kysely';

/** Tree of one day. While `root` is null, the node at `level` and `place` is the next to build. */
export interface ReserveTreeTable {
  day: bigint;
  /** Wall time. */
  counted_at: Date;
  /** Secret seed for order and salts of the leaves. */
  seed: Uint8Array;
  head_sequence: bigint;
  head_hash: Uint8Array;
  leaves: number;
  usdt: bigint;
  atr: bigint;
  vault_usdt: bigint;
  vault_atr: bigint;
  block_number: bigint | null;
  block_hash: string | null;
  level: Generated<number>;
  place: Generated<number>;
  root: Uint8Array | null;
}

/** Liabilities to a player in a tree; player 0 is the leaf without a player. */
export interface ReserveLeafTable {
  player_id: bigint;
  day: bigint;
  place: number;
  usdt: bigint;
  atr: bigint;
}

/** 256 nodes of a level, 48 bytes each. */
export interface ReserveNodeTable {
  day: bigint;
  level: number;
  block: number;
  nodes: Uint8Array;
}

export interface ReserveCountTable {
  id: Generated<number>;
  /** Wall time. */
  counted_at: Date;
  coins: ColumnType<unknown, string, string>;
}

declare module '#server/db/database.ts' {
  interface Database {
    reserve_tree: ReserveTreeTable;
    reserve_leaf: ReserveLeafTable;
    reserve_node: ReserveNodeTable;
    reserve_count: ReserveCountTable;
  }
}
