import { connect, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import type { BaseLogger } from 'pino';
import type { LiveBus, LiveEvent } from './liveBus.ts';

/** Delay between two attempts to connect again, and its random part, in ms. */
const RECONNECT_MS = 250;
const JITTER_MS = 250;

/** Interval of the client's pings in ms; a server that misses two is lost. */
const PING_MS = 5_000;

/** Messages to everybody and to operators; each player has a subject besides. */
const ALL = 'manor.live.all';

const subjectOf = (player: string) => `manor.live.player.${player}`;

/** Messages by subject: one for each player whom a message names. */
function addressed(event: LiveEvent): [subject: string, event: LiveEvent][] {
  if ('moved' in event) return event.moved.map((player) => [subjectOf(player), { moved: [player] }]);
  return [['player' in event ? subjectOf(event.player) : ALL, event]];
}

/** A bus over NATS, with the count of the messages that it received. */
export interface NatsBus extends LiveBus {
  /** Messages that this node received and parsed. */
  received(): number;
}

/**
 * Bus of a world whose nodes share a NATS server: a subject for each player. A node subscribes to players with a
 * connection on it and to the manors that they visit, so it receives nothing that nobody listens to. After a
 * reconnect messages may have been missed, and the streams are asked to refetch. Rejects when no server answers.
 * @param hears false for a node without live streams
 */
export async function makeNatsBus(
  { url, log }: { url: string; log: BaseLogger },
  hears = true,
): Promise<NatsBus> {
  const servers = url.split(',').map((server) => server.trim());
  const connection: NatsConnection = await connect({
    servers,
    name: 'dream-manor',
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    reconnectJitter: JITTER_MS,
    pingInterval: PING_MS,
  });
  const followed = new Map<string, { count: number; subscription: Subscription }>();
  let onEvent: (event: LiveEvent) => void = () => {};
  let onLost: () => void = () => {};
  let all: Subscription | null = null;
  let received = 0;

  const subscribe = (subject: string) =>
    connection.subscribe(subject, {
      callback: (error, message) => {
        if (error) return log.error({ err: error, subject }, 'NATS: a subscription failed');
        received += 1;
        onEvent(message.json<LiveEvent>());
      },
    });
  const watch = async () => {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') log.warn('NATS: connection lost');
      if (type !== 'reconnect') continue;
      log.warn('NATS: connected again; streams begin anew');
      onLost();
    }
  };
  void watch();

  return {
    received: () => received,
    publish: (...events) => {
      for (const [subject, message] of events.flatMap(addressed))
        connection.publish(subject, JSON.stringify(message));
      return Promise.resolve();
    },
    listen(deliver, lost) {
      onEvent = deliver;
      onLost = lost;
    },
    follow: async (player) => {
      if (!hears) return;
      all ??= subscribe(ALL);
      const entry = followed.get(player) ?? { count: 0, subscription: subscribe(subjectOf(player)) };
      entry.count += 1;
      followed.set(player, entry);
      // A message after the answer finds the subscription.
      if (entry.count === 1) await connection.flush();
    },
    unfollow: (player) => {
      const entry = followed.get(player);
      if (!entry) return;
      entry.count -= 1;
      if (entry.count > 0) return;
      entry.subscription.unsubscribe();
      followed.delete(player);
      if (followed.size > 0) return;
      all?.unsubscribe();
      all = null;
    },
    close: () => connection.close(),
  };
}
