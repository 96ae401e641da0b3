import type { Generated } from 'kysely';
import type { RecordType } from '#core/catalog/recordTypes.ts';
import type { Coin } from '#core/money/coin.ts';

/** Accounts; those that everyone uses with a part in each book. Only `ledger_post` writes here. */
export interface AccountTable {
  id: Generated<bigint>;
  coin: Coin;
  name: string;
  /** Book of the part, of accounts that have one in each; 0 for others (`bookOfAccount`). */
  shard: number;
  /** Owner of the money, if a player owns it. */
  player_id: bigint | null;
  balance: bigint;
  /** Number of entries of the account. */
  version: bigint;
  least: bigint;
  most: bigint;
  /** Posting of its last packed entry; 0: none. */
  last_id: Generated<bigint>;
  /** Version of its last entry that paid; 0: none did; null: none did since entries are packed. */
  last_debit: Generated<bigint | null>;
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
  /** Packed entries whose numbers do not fit into `lines`, or of ranges from before it: five numbers each; null: it has none. */
  packed: bigint[] | null;
  /** Packed entries, 27 bytes each (`ledger_bytes`, `ledger_unpack`, decision 153); null: it has none. */
  lines: Uint8Array | null;
  /** Book of the posting, or of the part; null: it concerns several, or is from before there were books. */
  book: number | null;
  /** Of a part in another book than the posting's own: the posting. */
  home_id: bigint | null;
  /** Of a posting with such parts: the last of them. */
  last_part_id: bigint | null;
  /** Player whose own entries are packed; null: they are rows, or there are none. */
  player_id: bigint | null;
  /** Coins of these entries, a bit each, and the type of the posting (`ledger_coin`, `ledger_type`). */
  line_mark: number | null;
}

/** Entries in rows of their own: those of accounts that are read along, where the posting concerns several players or objects. */
export interface EntryApartTable {
  account_id: bigint;
  posting_id: bigint;
  /** Positive when the account receives, negative when it pays. The `vault` balance is negative. */
  amount: bigint;
  previous: bigint;
  balance: bigint;
  version: bigint;
  /** The posting's type if the account is a player's own; otherwise null. */
  line_type: RecordType | null;
}

/** View of all entries; `entry` is the same without `before`. */
export interface LedgerEntryTable extends EntryApartTable {
  /** Posting of the packed entry before it on its account, 0 if that one is a row or there is none; null for rows. */
  before: bigint | null;
}

/** Runs of consecutive links of the hash chain, of postings with consecutive ids (decision 150). No two share an id. */
export interface ChainRunTable {
  /** Of the last link. */
  sequence: bigint;
  /** Posting of the first link. All of the run are in one range of ids. */
  posting_id: bigint;
  /** Of the last link. The others follow from the hashes of their postings. */
  hash: Uint8Array;
  /** Number of links; rows from before there were runs have one. */
  links: Generated<number>;
}

/** View of all links. It reads every run: for reports and older nodes. */
export interface ChainLinkTable {
  sequence: bigint;
  posting_id: bigint;
  hash: Uint8Array;
}

/** Ranges of ids that are not in the database any more (decision 142). */
export interface LedgerDetachedTable {
  from_id: bigint;
  until_id: bigint;
  postings: bigint;
  last_sequence: bigint;
  head: Uint8Array;
  game_at: Date;
  detached_at: Date;
  /** Digest of the archive's file, hexadecimal. */
  sha256: string;
  /** Digest of the opening tables behind the range, and its signature; empty without a key. */
  digest: Uint8Array;
  signer: Uint8Array;
  signature: Uint8Array;
}

/** State of an account behind the last detached range. */
export interface OpeningTable {
  account_id: bigint;
  balance: bigint;
  version: bigint;
  /** Version of its last entry that paid; 0: none did. */
  last_debit: bigint;
}

/** Sums of an account's detached entries. `paid` is at most zero. */
export interface OpeningSumTable {
  account_id: bigint;
  type: RecordType;
  /** Empty on accounts that are no player's own. */
  kind: string;
  received: bigint;
  paid: bigint;
}

/** Hashes of detached links that are still asked for. */
export interface OpeningLinkTable {
  sequence: bigint;
  hash: Uint8Array;
}

/** SHA-256 over the fingerprints of a detached range's keys. */
export interface OpeningKeyDigestTable {
  from_id: bigint;
  digest: Uint8Array;
}

/** Heads of the books' own chains behind a link of the hash chain (decision 154). */
export interface BookHeadsTable {
  sequence: bigint;
  /** 32 bytes for each book, then 32 for postings that concern several. */
  heads: Uint8Array;
  /** Links of each book's own chain up to there (decision 162); null where all books have one chain. */
  counts?: readonly bigint[] | null;
}

/** Cuts up to which the books have given up their links (decision 167), where they lie on several workers. */
export interface DetachedCutTable {
  sequence: bigint;
  begun_at: Date;
  /** Null: some books still have them. */
  ended_at: Date | null;
}

declare module '#server/db/database.ts' {
  interface Database {
    account: AccountTable;
    posting: PostingTable;
    entry: EntryApartTable;
    ledger_entry: LedgerEntryTable;
    entry_apart: EntryApartTable;
    account_line: EntryApartTable;
    chain_run: ChainRunTable;
    chain_link: ChainLinkTable;
    book_heads: BookHeadsTable;
    ledger_detached: LedgerDetachedTable;
    detached_cut: DetachedCutTable;
    opening: OpeningTable;
    opening_sum: OpeningSumTable;
    opening_link: OpeningLinkTable;
    opening_key_digest: OpeningKeyDigestTable;
  }
}
