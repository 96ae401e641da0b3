import type { Generated } from 'kysely';

export interface PlayerTable {
  id: Generated<bigint>;
  /** Checksummed wallet address: the player's user name. */
  address: string;
  /** Six characters, upper case: the referral code. */
  code: string;
  nick_name: string;
  /** Portrait chosen, 1 to 6; never shown above the level. */
  image: number;
  lang: string;
  /** Set once when the player is created; the tree has no cycle. Null for those of the house. */
  sponsor_id: bigint | null;
  tier: 'regular' | 'owner';
  is_robot: boolean;
  version: Generated<bigint>;
  /** Login messages signed before this wall time are refused. */
  signed_out_at: Date | null;
  created_at: Date;
  /** The tier under which the community's figures count the player; null: not yet. */
  counted_tier: Generated<'regular' | 'owner' | null>;
}

export interface SessionTable {
  /** SHA-256 of the token. */
  token_hash: Uint8Array;
  player_id: bigint;
  message: string;
  created_at: Date;
  ended_at: Date | null;
}

/** Answers kept under their request id, written in the transaction of the change itself. */
export interface RequestTable {
  player_id: bigint;
  id: string;
  path: string;
  params_hash: Uint8Array;
  /** JSON. */
  answer: string;
  created_at: Date;
}

/** What the demo world's faucet gave on a day of the wall clock, in ledger units. */
export interface FaucetDayTable {
  player_id: bigint;
  day: number;
  coin: 'USDT' | 'GAS';
  given: bigint;
}

declare module '#server/db/database.ts' {
  interface Database {
    player: PlayerTable;
    session: SessionTable;
    request: RequestTable;
    faucet_day: FaucetDayTable;
  }
}
