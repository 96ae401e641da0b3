import type { Logger } from 'pino';
import type { Refusal } from '#core/api/refusals.ts';
import type { Answer, ChangingPath, ParsedParams, Path } from '#core/api/table.ts';
import type { OperatorRole } from '#core/catalog/operatorRoles.ts';
import type { Constants } from '#core/catalog/constants.ts';
import type { LangHeader } from '#core/catalog/langs.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { OfferedDevice } from '#server/sessions/offeredDevice.ts';
import type { DeviceName } from '#server/sessions/deviceName.ts';
import type { World } from '#server/world/world.ts';
import type { LiveEvent } from '#server/live/liveBus.ts';
import type { AskOutside } from './askOutside.ts';

/** The player who makes the call. */
export interface SignedIn {
  id: bigint;
  address: string;
  /** Role of an operator; null: none. */
  role: OperatorRole | null;
  /** SHA-256 of the token: identifies the player's sign-in. */
  tokenHash: Uint8Array;
  /** End of this sign-in, wall time in epoch ms. */
  endsAt: number;
}

/** Inputs of a call besides its parameters. Handlers use no other clock and no other source of chance. */
export interface Call {
  /** Epoch milliseconds. */
  gameNow: number;
  wallNow: number;
  lang: LangHeader;
  constants: Constants;
  world: World;
  log: Logger;
  /** Aborts when the caller hangs up. Work of several statements checks it between two of them. */
  signal: AbortSignal;
  /** IP address of the client, as far as `TRUST_PROXY` lets proxies name it. */
  clientAddress: string;
  /** Browser and system of the caller's device. */
  agent: DeviceName;
  /** Public address of this server, such as `https://manor.example`: for links that players share. */
  origin: string;
  /** The sentence of a refusal in the caller's language. */
  say(refusal: Refusal): string;
}

export interface ReadingCall extends Call {
  db: Db;
  player: SignedIn;
  /** Ends the live streams of one of the player's sign-ins, or of all if no hash is given. */
  endStreams(tokenHash: Uint8Array | null): Promise<void>;
  /** Lets the player's live streams follow the changes of a manor that the player visits, by its owner's id. */
  watch(ownerId: bigint): Promise<void>;
}

export interface ChangingCall extends Call {
  /** The call's only transaction: committed with its stored answer, or rolled back by a refusal. */
  tx: Tx;
  player: SignedIn;
  /** Result of the handler's read ahead (`readingAhead`); null if it has none. */
  ahead: unknown;
  /** Idempotency key of the call; prefix of its posting keys: `${requestId}:…`. */
  requestId: string;
  /** Asks an external service. The call is retried with the answer, so ask before writing. */
  askOutside: AskOutside;
  /** Marks another player's balances as changed; published to them after the commit. */
  alsoChanged(playerId: bigint): void;
  /** Queues other messages for the live stream, to other players or to everybody. Published after the commit. */
  publish(...events: LiveEvent[]): void;
  /**
   * Queues work that cannot be part of the transaction. It runs after the commit and before the answer; a crash in
   * between loses it. A refusal drops it.
   */
  afterCommit(work: () => Promise<void>): void;
}

/** Calls that anyone may make have no player. */
export interface OpenCall extends Call {
  db: Db;
  /** Device key that a sign-in offers; null: none. */
  device: OfferedDevice | Refusal | null;
}

type OpenPath =
  | 'config'
  | 'config/constants'
  | 'config/reserves'
  | 'user/getUserInfoByName'
  | 'user/logining'
  | 'game/visit/link';

export type CallOf<P extends Path> = P extends ChangingPath
  ? ChangingCall
  : P extends OpenPath
    ? OpenCall
    : ReadingCall;

/** Work of a call: returns its answer, or a refusal as a value. Bugs are thrown. */
export type Handler<P extends Path> = (
  call: CallOf<P>,
  params: ParsedParams<P>,
) => Promise<Answer<P> | Refusal>;

/** The handlers of one area, by path. */
export type Handlers<P extends Path> = { readonly [Key in P]: Handler<Key> };
