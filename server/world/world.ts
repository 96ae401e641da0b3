import type { Logger } from 'pino';
import type { PaymentTypedData } from '#core/api/paymentTypedData.ts';
import type { FlowState } from '#core/api/objects.ts';
import type { Refusal } from '#core/api/refusals.ts';
import type { ConstantKey, Constants } from '#core/catalog/constants.ts';
import type { Flow } from '#core/catalog/flows.ts';
import type { Clock } from '#core/rules/clock.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { ChainBooks } from './chainBooks.ts';

/** The parts that the app is built from and that calls may use. */
export interface World {
  db: Db;
  log: Logger;
  /** Wall clock, epoch milliseconds. */
  wallNow(): number;
  /** Chance: `count` bytes. Only for things worth nothing to guess beforehand, or for secrets. */
  randomBytes(count: number): Uint8Array;
  clock: ClockPart;
  constants: ConstantsPart;
  flows: FlowsPart;
  chain: ChainPart;
  demo: DemoPart | null;
  operators: readonly string[];
  /** Null: no WalletConnect. */
  walletConnectProjectId: string | null;
  version: string;
}

/** Game time, the same for every node over one database. */
export interface ClockPart {
  current(): Clock;
  gameNow(): number;
  /** Moves game time forward by milliseconds; demo world and tests only. */
  advance(ms: number): Promise<Clock>;
  /** The same within a transaction: every node hears of it by `spread`, after the commit. */
  advanceIn(tx: Tx, ms: number): Promise<Clock>;
  /** Reads the clock as it is kept, and has every node do so. */
  spread(): Promise<void>;
  /** Remembers how far game time has come, and mends it where the wall clock was set back; once a second or so. */
  keep(): Promise<void>;
}

/** Constants as they bind now. */
export interface ConstantsPart {
  current(): Constants;
  /** Writes down a constant's new value; throws when the whole would not be valid. Nodes hear of it by `spread`. */
  setIn(tx: Tx, change: ConstantChange): Promise<void>;
  /** Reads the constants as they are kept, and has every node do so: after the commit of a change. */
  spread(): Promise<void>;
}

/** A new value of a constant. */
export interface ConstantChange {
  key: ConstantKey;
  value: unknown;
  /** From when on, wall time; not later than now. */
  at: number;
  reason: string;
  /** An operator's address. */
  by: string;
}

/** Which flows of money are paused, as this node last heard; a payment asks `refuseIfPaused` instead. */
export interface FlowsPart {
  /** Every flow that was ever paused. */
  current(): readonly FlowState[];
  /** Refuses `paused` {reason} without a look at the database. */
  refusal(flow: Flow): Refusal | null;
  /** Hears flows that changed, whichever node changed them; gives the function that stops it. */
  listen(hear: (flows: FlowState[]) => void): () => void;
  /** Reads the flows as they are kept, and has every node do so: after the commit of a change. */
  spread(): Promise<void>;
}

/** What the server knows of its chain. */
export interface ChainPart {
  id: number;
  name: string;
  /** Given to wallets that do not know the chain; null when none is public. */
  publicRpcUrl: string | null;
  confirmations: number;
  contracts: { atr: string; usdt: string; vault: string };
  /** Decimals of the tokens, as their contracts say; at least the ledger's six. */
  decimals: { USDT: number; ATR: number };
  /** What the chain says of the vault, for the audit; null where no chain is read. */
  books: ChainBooks | null;
  /** Whether the chain answers, and is the one it should be. */
  isReachable(): Promise<boolean>;
  /** Whether a signature over a message is the address's: plain accounts, ERC-1271, ERC-6492. */
  verifySigner(claim: {
    address: string;
    message: string;
    signature: string;
  }): Promise<'valid' | 'invalid' | 'unreachable'>;
  /** The same over the typed data of a payment. */
  verifyTyped(claim: {
    address: string;
    typedData: PaymentTypedData;
    signature: string;
  }): Promise<'valid' | 'invalid' | 'unreachable'>;
}

/** What exists on a local chain only. */
export interface DemoPart {
  referrerCode: string;
  /** Sends test USDT or gas, `amount` in ledger units (10^-6 of a coin); gives the transaction hash. */
  faucet(to: string, coin: 'USDT' | 'GAS', amount: bigint): Promise<string>;
  /** Passes a JSON-RPC body to the local chain, allowed methods only. */
  forwardRpc(body: unknown): Promise<unknown>;
}
