import WebSocket from 'ws';
import type { LiveMessage } from '#core/api/live.ts';

/** Streams that are opened at the same time. */
const AT_ONCE = 50;

/** Streams from one loopback address: a node takes at most a thousand of one. */
const PER_ADDRESS = 200;

/** Timeout in ms until a change counts as lost. */
const TOLD_WITHIN_MS = 30_000;

export interface Streams {
  /** Resolves when the stream of a player by place tells the stock of a version, or a newer one. */
  told(place: number, version: number): Promise<void>;
  /** Messages that all streams received. */
  received(): number;
  close(): void;
}

interface Stream {
  version: number;
  waiting: { version: number; resolve(): void }[];
}

/**
 * Opens a live stream for each token, spread over the nodes: the stream of place n is at node n modulo their number.
 * They come from addresses of the loopback range of their own, as clients of several networks would.
 */
export async function openStreams(urls: readonly string[], tokens: readonly string[]): Promise<Streams> {
  const streams: Stream[] = tokens.map(() => ({ version: 0, waiting: [] }));
  const sockets: WebSocket[] = [];
  let received = 0;
  const open = (place: number) =>
    new Promise<void>((resolve, reject) => {
      const stream = streams[place] as Stream;
      const socket = new WebSocket(`${urls[place % urls.length]?.replace('http', 'ws')}/api/live`, {
        localAddress: `127.0.1.${1 + Math.floor(place / PER_ADDRESS)}`,
        perMessageDeflate: false,
      });
      sockets.push(socket);
      socket.once('error', reject);
      socket.once('open', () => socket.send(JSON.stringify({ token: tokens[place] })));
      socket.once('close', (code) => reject(new Error(`stream ${place} was closed with ${code}`)));
      socket.on('message', (data: Buffer) => {
        received += 1;
        const message = JSON.parse(data.toString()) as LiveMessage;
        if (message.type === 'ready') return resolve();
        if (message.type !== 'changes') return;
        stream.version = Math.max(stream.version, message.changes.stock?.version ?? 0);
        for (const wait of stream.waiting) if (wait.version <= stream.version) wait.resolve();
        stream.waiting = stream.waiting.filter(({ version }) => version > stream.version);
      });
    });
  const places = tokens.keys();
  const openSome = async () => {
    for (const place of places) await open(place);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, openSome));
  return {
    told: (place, version) =>
      new Promise((resolve, reject) => {
        const stream = streams[place] as Stream;
        if (stream.version >= version) return resolve();
        const late = setTimeout(
          () => reject(new Error(`a change was not told to stream ${place}`)),
          TOLD_WITHIN_MS,
        );
        stream.waiting.push({ version, resolve: () => (clearTimeout(late), resolve()) });
      }),
    received: () => received,
    close: () => sockets.forEach((socket) => socket.terminate()),
  };
}
