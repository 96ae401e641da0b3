import type { FastifyInstance } from 'fastify';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { refuse } from '#core/api/refusals.ts';
import { addressKey } from './addressKey.ts';
import type { Metrics } from './makeMetrics.ts';
import { sendRefusal } from './sendRefusal.ts';

/** Bounds of a node's connections. */
export interface SocketSettings {
  /** Time in ms within which a request, headers and body, has to arrive. */
  requestMs: number;
  /**
   * Time in ms within which the first message of a live stream has to arrive. A phone may need ten seconds until it can
   * read its device's key (`src/api/deviceKey.ts`).
   */
  helloMs: number;
  /** Open connections of all clients together. */
  maxConnections: number;
  /** Open connections of one IP address; behind a proxy, open requests and live streams of one client address. */
  maxPerAddress: number;
}

export const usualSockets: SocketSettings = {
  requestMs: 15_000,
  helloMs: 15_000,
  maxConnections: 10_000,
  maxPerAddress: 1_000,
};

/** Seconds after which a client over the cap may try again. */
const RETRY_SECONDS = 5;

/**
 * Caps open connections in all and per address. A connection over the cap is dropped without an answer. Behind a
 * proxy all connections have the proxy's address, so there the open requests of each client address are counted,
 * live streams among them. Refuses `tooManyCalls`.
 */
export function capConnections(
  app: FastifyInstance,
  metrics: Metrics,
  { maxConnections, maxPerAddress }: SocketSettings,
  isBehindProxy: boolean,
): void {
  const open = new Map<string, number>();
  const enter = (ip: string | undefined): (() => void) | null => {
    const key = addressKey(ip ?? '');
    const count = open.get(key) ?? 0;
    if (count >= maxPerAddress) return null;
    open.set(key, count + 1);
    return () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    };
  };
  app.server.maxConnections = maxConnections;
  app.server.on('drop', () => metrics.droppedConnections.inc({ cap: 'all' }));
  if (isBehindProxy) {
    app.addHook('onRequest', async (request, reply) => {
      const leave = enter(request.ip);
      if (leave) return void onceEnded(reply.raw, leave);
      metrics.droppedConnections.inc({ cap: 'address' });
      return sendRefusal({ metrics }, request, reply, refuse('tooManyCalls', { seconds: RETRY_SECONDS }));
    });
    return;
  }
  app.server.on('connection', (socket: Socket) => {
    const leave = enter(socket.remoteAddress);
    if (leave) return void socket.once('close', leave);
    metrics.droppedConnections.inc({ cap: 'address' });
    socket.destroy();
  });
}

/** Calls back once when a response has ended: sent, cut off, or the end of the live stream it was upgraded to. */
function onceEnded(response: ServerResponse, onEnd: () => void): void {
  let hasEnded = false;
  const end = () => {
    if (!hasEnded) onEnd();
    hasEnded = true;
  };
  response.once('finish', end).once('close', end);
}
