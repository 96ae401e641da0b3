import type { LiveMessage } from '#core/api/live.ts';
import type { Balance, Changes } from '#core/api/objects.ts';
import { ALL_SIGN_INS, type LiveBus, type LiveEvent } from '#server/live/liveBus.ts';
import { inBatches } from './inBatches.ts';
import { newsForVisitors, VisitWatch } from './visitWatch.ts';

/** One signed-in connection of the live stream. */
export interface LiveConnection {
  player: string;
  /** Hash of the connection's token, in hexadecimal. */
  signIn: string;
  isOperator(): boolean;
  send(message: LiveMessage): void;
  close(code: number, reason: string): void;
}

/** Close codes of the live stream: the standard's, and one of the range for applications. */
export const CLOSE = { goingAway: 1001, restart: 1012, tryLater: 1013, signInEnded: 4401 } as const;

/** Connections per player (phones, tabs, wallets); the oldest is closed. */
const MAX_PER_PLAYER = 12;

/** Messages about one player that visitors of the manor may see a part of. */
type OwnerEvent = Exclude<Extract<LiveEvent, { player: string }>, { ended: string }>;

/** Reads players' balances, in the order of the coins. */
type ReadBalances = (players: readonly bigint[]) => Promise<Map<bigint, Balance[]>>;

/** The connections of one node, by player. */
export class LiveHub {
  readonly #byPlayer = new Map<string, Set<LiveConnection>>();
  readonly #bus: LiveBus;
  readonly #onCount: (count: number) => void;
  readonly #queueBalances: (players: readonly string[]) => Promise<void>;
  readonly #watch: VisitWatch;
  #count = 0;

  constructor(
    bus: LiveBus,
    readBalances: ReadBalances,
    onCount: (count: number) => void,
    wallNow: () => number = Date.now,
  ) {
    this.#bus = bus;
    this.#watch = new VisitWatch(wallNow, (owner, isVisited) => {
      if (!isVisited) bus.unfollow?.(owner);
      // A reconnect of the bus begins all streams anew, so a failure loses nothing.
      else void bus.follow?.(owner).catch(() => {});
    });
    this.#onCount = onCount;
    this.#queueBalances = inBatches((lists) => this.#sendBalances([...new Set(lists.flat())], readBalances));
    bus.listen(
      (event) => this.#deliver(event),
      () => this.closeAll(CLOSE.restart, 'events may have been missed'),
    );
  }

  /** Publishes messages to the connections on every node. */
  publish(...events: LiveEvent[]): Promise<void> {
    return this.#bus.publish(...events);
  }

  /** Adds a connection. Resolves once messages of other nodes reach it. */
  async add(connection: LiveConnection): Promise<void> {
    const connections = this.#byPlayer.get(connection.player) ?? new Set();
    this.#byPlayer.set(connection.player, connections.add(connection));
    this.#counted(1);
    const [oldest] = connections;
    if (oldest && connections.size > MAX_PER_PLAYER) oldest.close(CLOSE.tryLater, 'too many connections');
    await this.#bus.follow?.(connection.player);
  }

  remove(connection: LiveConnection): void {
    const connections = this.#byPlayer.get(connection.player);
    if (!connections?.delete(connection)) return;
    this.#bus.unfollow?.(connection.player);
    if (connections.size === 0) {
      this.#byPlayer.delete(connection.player);
      this.#watch.stop(connection.player);
    }
    this.#counted(-1);
  }

  closeAll(code: number, reason: string): void {
    for (const connections of this.#byPlayer.values())
      for (const connection of connections) connection.close(code, reason);
  }

  /** Sends changes to the connections of this node that pass the filter. */
  sendHere(changes: Changes, isMeant = (_: LiveConnection) => true): void {
    for (const connections of this.#byPlayer.values()) {
      for (const connection of connections)
        if (isMeant(connection)) connection.send({ type: 'changes', changes });
    }
  }

  #counted(by: number): void {
    this.#count += by;
    this.#onCount(this.#count);
  }

  /** Players whose balances could not be read are asked to refetch. */
  async #sendBalances(players: readonly string[], readBalances: ReadBalances): Promise<void> {
    const balances = await readBalances(players.map(BigInt)).catch(() => null);
    for (const player of players) {
      const playerBalances = balances?.get(BigInt(player));
      for (const connection of this.#byPlayer.get(player) ?? []) {
        connection.send(
          playerBalances ? { type: 'changes', changes: { balances: playerBalances } } : { type: 'refetch' },
        );
      }
    }
  }

  #deliver(event: LiveEvent): void {
    if ('moved' in event) {
      const localPlayers = event.moved.filter((player) => this.#byPlayer.has(player));
      if (localPlayers.length > 0) void this.#queueBalances(localPlayers);
      return;
    }
    if ('everyone' in event) return this.sendHere(event.changes);
    if ('operators' in event) return this.sendHere(event.changes, (connection) => connection.isOperator());
    if ('visits' in event) {
      if (this.#byPlayer.has(event.player)) this.#watch.start(event.player, event.visits);
      return;
    }
    if (!('ended' in event)) this.#sendToVisitors(event);
    if ('rulesChanged' in event) return;
    for (const connection of this.#byPlayer.get(event.player) ?? []) {
      if ('changes' in event) connection.send({ type: 'changes', changes: event.changes });
      else if ('refetch' in event) connection.send({ type: 'refetch' });
      else if (event.ended === ALL_SIGN_INS || event.ended === connection.signIn) endSignIn(connection);
    }
  }

  /** Sends changes of a manor to those who visit it. Changed rules end their visits, until they are admitted again. */
  #sendToVisitors(event: Exclude<OwnerEvent, { visits: string }>): void {
    const owner = event.player;
    // Almost every manor has no visitor: then nothing is translated.
    const visitors = this.#watch.visitorsOf(owner);
    if (visitors.length === 0) return;
    const closed = 'rulesChanged' in event ? ({ closed: true } as const) : null;
    const seen = closed ?? ('changes' in event ? newsForVisitors(event.changes) : null);
    if (!seen && !('refetch' in event)) return;
    for (const visitor of visitors) {
      if (closed) this.#watch.stop(visitor);
      const message: LiveMessage = seen ? { type: 'visit', owner, news: seen } : { type: 'refetch' };
      for (const connection of this.#byPlayer.get(visitor) ?? []) connection.send(message);
    }
  }
}

/** Reports the end of the sign-in, and closes. */
export function endSignIn(connection: Pick<LiveConnection, 'send' | 'close'>): void {
  connection.send({ type: 'ended' });
  connection.close(CLOSE.signInEnded, 'sign-in ended');
}
