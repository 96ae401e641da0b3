import type { Logger } from 'pino';
import type { ActTypedData } from '#core/api/actTypedData.ts';
import type { PaymentTypedData } from '#core/api/paymentTypedData.ts';
import type { FlowState } from '#core/api/objects.ts';
import type { Refusal } from '#core/api/refusals.ts';
import type { ConstantKey, Constants } from '#core/catalog/constants.ts';
import type { OperatorRole } from '#core/catalog/operatorRoles.ts';
import type { GivenSetting } from '#core/catalog/checkedSettings.ts';
import type { Flow } from '#core/catalog/flows.ts';
import type { Clock } from '#core/rules/clock.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { ChainBooks } from './chainBooks.ts';
import type { ReadFunds } from './chainFunds.ts';

/** Parts that the app is built from and that calls may use. */
export interface World {
  db: Db;
  /** Database of long reads: a copy that may be seconds behind, while there is one that answers; else `db`. */
  reader(): Db;
  /** Null: the books of the ledger lie in `db`. They may move while the node runs. */
  readonly books: BooksPart | null;
  /** Goes on in the books once the ledger lies there. Resolves with true if it moved there lately: a call that failed may be made again. */
  followLedger(): Promise<boolean>;
  log: Logger;
  /** Wall clock, epoch milliseconds. */
  wallNow(): number;
  /** Returns `count` random bytes. Use them for secrets, or where guessing in advance gains nothing. */
  randomBytes(count: number): Uint8Array;
  clock: ClockPart;
  constants: ConstantsPart;
  flows: FlowsPart;
  chain: ChainPart;
  demo: DemoPart | null;
  roles: RolesPart;
  /** Null: no WalletConnect. */
  walletConnectProjectId: string | null;
  /** Origin that sign-in messages by EIP-4361 name; null: that form is not offered. */
  signInOrigin: string | null;
  /** Settings of this node that operators should have decided on, each given or left at its default. */
  settings: readonly GivenSetting[];
  version: string;
}

/** Books of the ledger that lie on several workers (decision 161). */
export interface BooksPart {
  /** There are postings, not in the archive, of before the books lay on several workers (`FORMER`). */
  readonly hasFormer: boolean;
  /** Database of a player's book, on its worker: rows of other books are not there, and are refused. */
  of(playerId: bigint): Db;
  /** Database of a book on its worker. While the book moves, those of all books are found there (`requireBook`). */
  inBook(book: number): Promise<Db>;
  /**
   * Asks where the books lie now; `of` goes there from then on. Resolves with false while the player's book moves: it takes
   * no writes then.
   */
  follow(playerId: bigint): Promise<boolean>;
  /**
   * Runs work that only reads on one snapshot of a book, on its worker: the work sees the book's postings and chain alone. Throws
   * while the book moves. `FORMER` is the former ledger, on the coordinator.
   */
  within<Result>(book: number, work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** Runs work that only reads on one snapshot of all books. Throws while a book moves. */
  onSnapshot<Result>(work: (snapshot: BookSnapshot) => Promise<Result>): Promise<Result>;
}

/** One snapshot of the coordinator and of all books: a posting is in all of its books there, or in none. */
export interface BookSnapshot {
  /** The coordinator's. */
  whole: Tx;
  /**
   * Runs work in each book. Rows of the world's own tables that belong to a player are those of the book's players there. Results
   * are in the order of the books.
   */
  each<Result>(work: (tx: Tx, book: number) => Promise<Result>): Promise<Result[]>;
}

/** Game time, the same for every node over one database. */
export interface ClockPart {
  current(): Clock;
  gameNow(): number;
  /** Moves game time forward by milliseconds; demo world and tests only. */
  advance(ms: number): Promise<Clock>;
  /** As `advance`, within a transaction. Call `spread` after the commit so that every node rereads. */
  advanceIn(tx: Tx, ms: number): Promise<Clock>;
  /** Rereads the stored clock and notifies every node to do so. */
  spread(): Promise<void>;
  /**
   * Stores the latest game time, and re-anchors the clock if the wall clock was set back. Call it about once a
   * second.
   */
  maintain(): Promise<void>;
}

/** Constants in force. */
export interface ConstantsPart {
  current(): Constants;
  /**
   * Stores a constant's new value. Throws if the resulting set would be invalid. Call `spread` after the commit.
   */
  setIn(tx: Tx, change: ConstantChange): Promise<void>;
  /** Rereads the stored constants and notifies every node to do so. Call it after the commit of a change. */
  spread(): Promise<void>;
}

/** A new value of a constant. */
export interface ConstantChange {
  key: ConstantKey;
  value: unknown;
  /** Start of validity, wall time in epoch milliseconds; not later than now. */
  at: number;
  reason: string;
  /** An operator's address. */
  by: string;
}

/** Paused money flows, as this node last read them. A payment must use `refuseIfPaused` instead. */
export interface FlowsPart {
  /** Every flow that was ever paused. */
  current(): readonly FlowState[];
  /** Refuses `paused` {reason} without a query. */
  refusal(flow: Flow): Refusal | null;
  /** Subscribes to changed flows, whichever node changed them. Returns the function that unsubscribes. */
  listen(hear: (flows: FlowState[]) => void): () => void;
  /** Rereads the stored flows and notifies every node to do so. Call it after the commit of a change. */
  spread(): Promise<void>;
}

/** Roles of operators, as this node last read them. Calls check the role that the database holds. */
export interface RolesPart {
  /** Role of an address in any case; null: not an operator. */
  roleOf(address: string): OperatorRole | null;
  /** Rereads the stored roles and notifies every node to do so. Call it after the commit of a change. */
  spread(): Promise<void>;
}

/** Reachability of the chain as this node knows it. */
export interface ChainReach {
  /** Asks the chain now; true if it answers and has the expected id. Rejects when it does not answer. */
  isReachable(): Promise<boolean>;
  /** True if the last checks of this node failed. Known without a wait; false before the second check. */
  isAway(): boolean;
  /** Takes over the state that another node found, without asking the chain. */
  learn(isAway: boolean): void;
  /** Subscribes to changes of `isAway`. Returns the function that unsubscribes. */
  onAway(hear: (isAway: boolean) => void): () => void;
}

/** The server's knowledge of its chain. */
export interface ChainPart extends ChainReach {
  id: number;
  name: string;
  /** Offered to wallets that do not know the chain; null if none is public. */
  publicRpcUrl: string | null;
  confirmations: number;
  contracts: { atr: string; usdt: string; vault: string };
  /** Decimals of the tokens, as their contracts return them; at least the ledger's six. */
  decimals: { USDT: number; ATR: number };
  /** The vault's state on the chain, for the audit; null if no chain is read. */
  books: ChainBooks | null;
  /** Reads the vault's allowance and the payers' gas, for operators; null if no chain is read. */
  readFunds: ReadFunds | null;
  /** Price feeds of the chain by coin: its native coin (eth) and ETLD; null where none is configured. */
  feeds: Readonly<Record<FeedCoin, PriceFeed | null>>;
  /** Verifies an address's signature over a message: plain accounts, ERC-1271, ERC-6492. */
  verifySigner(claim: {
    address: string;
    message: string;
    signature: string;
    /** Key of the rate limit of contract wallet checks: an IP address, or a player. */
    client: string;
  }): Promise<SignatureVerdict>;
  /** As `verifySigner`, over the typed data of a payment. */
  verifyTyped(claim: {
    address: string;
    typedData: PaymentTypedData | ActTypedData;
    signature: string;
    client: string;
  }): Promise<SignatureVerdict>;
}

/** Coins that a chain's price feeds may price. */
export type FeedCoin = 'eth' | 'etld';

/** A price feed's last answer. */
export interface PriceFeed {
  /** US dollars per coin in ledger units (10^-6) at a wall time; null without an answer, or with a stale one. */
  priceAt(wallNow: number): bigint | null;
}

/** `unreachable`: the chain did not answer. `limited`, `busy`: it was not asked, as there are too many checks. */
export type SignatureVerdict = 'valid' | 'invalid' | 'unreachable' | 'limited' | 'busy';

/** Parts that exist on a local chain only. */
export interface DemoPart {
  referrerCode: string;
  /** Sends test USDT or gas, `amount` in ledger units (10^-6 of a coin). Returns the transaction hash. */
  faucet(to: string, coin: 'USDT' | 'GAS', amount: bigint): Promise<string>;
  /** Forwards a JSON-RPC body to the local chain; allowed methods only. */
  forwardRpc(body: unknown): Promise<unknown>;
}
