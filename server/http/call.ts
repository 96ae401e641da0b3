import type { Logger } from 'pino';
import type { Refusal } from '#core/api/refusals.ts';
import type { Answer, ChangingPath, ParsedParams, Path } from '#core/api/table.ts';
import type { Constants } from '#core/catalog/constants.ts';
import type { LangHeader } from '#core/catalog/langs.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { World } from '#server/world/world.ts';
import type { LiveNews } from '#server/live/liveBus.ts';
import type { AskOutside } from './askOutside.ts';

/** Who makes the call. */
export interface SignedIn {
  id: bigint;
  address: string;
  operator: boolean;
  /** SHA-256 of the token: which of the player's sign-ins this is. */
  tokenHash: Uint8Array;
}

/** Everything a call may need besides its parameters. Handlers read no other clock and no other chance. */
export interface Call {
  /** Epoch milliseconds. */
  gameNow: number;
  wallNow: number;
  lang: LangHeader;
  constants: Constants;
  world: World;
  log: Logger;
  /** Where players reach this server, such as `https://manor.example`: for links that are given away. */
  origin: string;
  /** The sentence of a refusal in the caller's language. */
  say(refusal: Refusal): string;
}

export interface ReadingCall extends Call {
  db: Db;
  player: SignedIn;
  /** Ends the live streams of one of the player's sign-ins, or of all of them when no hash is given. */
  endStreams(tokenHash: Uint8Array | null): Promise<void>;
}

export interface ChangingCall extends Call {
  /** The call's one transaction: committed with its stored answer, or rolled back by a refusal. */
  tx: Tx;
  player: SignedIn;
  /** Makes posting keys unique: `${requestId}:…`. */
  requestId: string;
  /** What only somebody outside of the database can tell: the call is begun again with the answer, so ask before writing. */
  askOutside: AskOutside;
  /** Says that somebody else's balances changed too, to be pushed to them after the commit. */
  alsoChanged(playerId: bigint): void;
  /** Says what else is to be told on the live stream after the commit: to other players, or to everybody. */
  tell(...news: LiveNews[]): void;
  /**
   * Work that cannot be part of the transaction, done once it is committed and before the answer goes out; a crash in
   * between loses it. Not done when the call is refused.
   */
  afterCommit(work: () => Promise<void>): void;
}

/** Calls that anyone may make have no player. */
export interface OpenCall extends Call {
  db: Db;
}

type OpenPath =
  'config' | 'config/constants' | 'config/reserves' | 'user/getUserInfoByName' | 'user/logining';

export type CallOf<P extends Path> = P extends ChangingPath
  ? ChangingCall
  : P extends OpenPath
    ? OpenCall
    : ReadingCall;

/** One call's work: its answer, or a refusal as a value; bugs are thrown. */
export type Handler<P extends Path> = (
  call: CallOf<P>,
  params: ParsedParams<P>,
) => Promise<Answer<P> | Refusal>;

/** The handlers of one area, by path. */
export type Handlers<P extends Path> = { readonly [Key in P]: Handler<Key> };
