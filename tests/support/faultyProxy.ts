import { createServer, connect as connectTo, type Socket } from 'node:net';

export interface FaultyProxy {
  /** The server's connection string by way of the proxy. */
  url: string;
  /** Connections accepted so far, and the most that were open at once. */
  counts: { accepted: number; maxOpen: number };
  /** Connections that are open now. */
  open(): number;
  /** Closes all connections, and each new one during its startup message. */
  away(): void;
  /** Drops all bytes of present and new connections and closes none, as a firewall that forgot them does. */
  drop(): void;
  /** Keeps back the answers of connections on which a text is sent from now on. */
  hold(text: string): void;
  /** Delivers the answers that were kept back, and keeps none from now on. */
  goOn(): void;
  /** Serves new connections again. Those that were dropped stay silent. */
  back(): void;
  close(): Promise<void>;
}

/** A TCP proxy in front of a PostgreSQL server, which can go away or drop what it carries. Needs no root. */
export async function faultyProxy(serverUrl: string): Promise<FaultyProxy> {
  const { hostname, port } = new URL(serverUrl);
  const open = new Map<Socket, Socket | null>();
  const counts = { accepted: 0, maxOpen: 0 };
  let held: string | null = null;
  const release = new Set<() => void>();
  let state: 'serves' | 'away' | 'drops' = 'serves';
  const silence = (socket: Socket, upstream: Socket | null) => {
    socket.unpipe().resume();
    upstream?.unpipe().resume();
  };
  const server = createServer((socket) => {
    counts.accepted += 1;
    open.set(socket, null);
    counts.maxOpen = Math.max(counts.maxOpen, open.size);
    socket.on('error', () => {}).on('close', () => open.delete(socket));
    // A server that shuts down accepts the connection and ends it during the startup message.
    if (state === 'away') return void socket.once('data', () => socket.destroy());
    if (state === 'drops') return silence(socket, null);
    const upstream = connectTo(Number(port), hostname);
    upstream.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.on('close', () => upstream.destroy());
    open.set(socket, upstream);
    socket.on('data', (bytes) => {
      if (held === null || !bytes.includes(held)) return;
      upstream.unpipe(socket);
      release.add(() => upstream.pipe(socket));
    });
    socket.pipe(upstream).pipe(socket);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const endAll = () => {
    for (const socket of open.keys()) socket.destroy();
  };
  return {
    url: url.href,
    counts,
    open: () => open.size,
    away: () => {
      state = 'away';
      endAll();
    },
    drop: () => {
      state = 'drops';
      for (const [socket, upstream] of open) silence(socket, upstream);
    },
    hold: (text) => {
      held = text;
    },
    goOn: () => {
      held = null;
      for (const deliver of release) deliver();
      release.clear();
    },
    back: () => {
      state = 'serves';
    },
    close: () => {
      endAll();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}
