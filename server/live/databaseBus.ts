import type { Connection } from '#server/db/connection.ts';
import type { LiveBus, LiveEvent } from './liveBus.ts';

const CHANNEL = 'manor_live';

/** PostgreSQL accepts NOTIFY payloads below 8000 bytes. */
const MAX_BYTES = 7_900;

/**
 * Bus of a world with several nodes: LISTEN/NOTIFY of the database.
 * @param hears false for a node without live streams: it publishes, and receives and parses nothing
 */
export async function makeDatabaseBus(connection: Connection, hears = true): Promise<LiveBus> {
  let onEvent: (event: LiveEvent) => void = () => {};
  let onLost: () => void = () => {};
  const receive = (payload: string | null) => {
    if (payload === null) onLost();
    else onEvent(JSON.parse(payload) as LiveEvent);
  };
  const stop = hears ? await connection.listen(CHANNEL, receive) : () => Promise.resolve();
  return {
    publish: (...events) => connection.notify(CHANNEL, ...events.map(fit)),
    listen(deliver, lost) {
      onEvent = deliver;
      onLost = lost;
    },
    close: stop,
  };
}

/** A message too large for NOTIFY is replaced by a request to refetch. */
function fit(event: LiveEvent): string {
  const text = JSON.stringify(event);
  if (Buffer.byteLength(text) <= MAX_BYTES) return text;
  if (!('player' in event))
    throw new Error(
      'a message to many players exceeds the NOTIFY limit; a refetch by all at once is no substitute',
    );
  return JSON.stringify({ player: event.player, refetch: true } satisfies LiveEvent);
}
