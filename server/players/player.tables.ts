import type { Generated } from 'kysely';

export interface PlayerTable {
  id: Generated<bigint>;
  /** Checksummed wallet address; the player's user name. */
  address: string;
  /** Referral code: six characters, upper case. */
  code: string;
  nick_name: string;
  /** Chosen portrait, 1 to 6; the level caps the shown one. */
  image: number;
  lang: string;
  /** Set once at creation; the tree has no cycle. Null for operators and the first manor. */
  sponsor_id: bigint | null;
  /** Generations above; filled by the database, null until `placePlayers` reached an older row. */
  depth: Generated<number | null>;
  /** Ancestor far above, for walks up the tree (migration 0027). */
  jump_id: Generated<bigint | null>;
  tier: 'regular' | 'owner';
  /** True for show manors that the house owns; no call sets it. */
  is_robot: boolean;
  version: Generated<bigint>;
  /** Login messages signed before this wall time are refused. */
  signed_out_at: Date | null;
  created_at: Date;
  /** Tier under which the community's figures count the player; null: not counted yet. */
  counted_tier: Generated<'regular' | 'owner' | null>;
  /** Wall time of the last sign-in; where the ledger lies in books, of one before `last_sign_in`. */
  signed_in_at: Generated<Date>;
  /** True when the gifts of a sleeping player have returned (job `giftSleep`); a sign-in clears it. */
  is_asleep: Generated<boolean>;
}

/** Last sign-ins of players where the ledger lies in books (decision 164). */
export interface LastSignInTable {
  player_id: bigint;
  /** Wall time. */
  at: Date;
}

export interface SessionTable {
  /** SHA-256 of the token. */
  token_hash: Uint8Array;
  player_id: bigint;
  message: string;
  created_at: Date;
  ended_at: Date | null;
  /** Public key of the device that the sign-in is bound to; null: unbound. */
  device_key: Uint8Array | null;
  /** Names of closed lists; null: unknown. */
  browser: Generated<string | null>;
  system: Generated<string | null>;
  /** Last use, in steps of ten minutes; null: not since the sign-in. */
  used_at: Generated<Date | null>;
}

/** Replay cache of device proofs. */
export interface DeviceProofTable {
  /** 0: stored by a node of before decision 157. */
  player_id: Generated<bigint>;
  proved_at: Date;
  id: Uint8Array;
}

/** Stored answers by idempotency key, written in the transaction of the change. */
export interface RequestTable {
  player_id: bigint;
  id: string;
  path: string;
  params_hash: Uint8Array;
  /** JSON. */
  answer: string;
  created_at: Date;
}

/** Amounts given by the demo world's faucet on a day of wall time, in ledger units. */
export interface FaucetDayTable {
  player_id: bigint;
  day: number;
  coin: 'USDT' | 'GAS';
  given: bigint;
}

declare module '#server/db/database.ts' {
  interface Database {
    player: PlayerTable;
    last_sign_in: LastSignInTable;
    session: SessionTable;
    device_proof: DeviceProofTable;
    request: RequestTable;
    faucet_day: FaucetDayTable;
  }
}
