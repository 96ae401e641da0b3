import type { FastifyInstance } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import type { LiveHello, LiveMessage } from '#core/api/live.ts';
import { isOperator } from '#server/sessions/isOperator.ts';
import { findSession, type Session } from '#server/sessions/session.repo.ts';
import type { HttpParts } from './httpParts.ts';
import { CLOSE, endSignIn, type LiveConnection } from './liveHub.ts';
import { readLang } from './readLang.ts';
import { replyRefused } from './reply.ts';

/** Timeout of the first message, in milliseconds. */
const HELLO_MS = 5_000;
/** Ping interval of a connection, in milliseconds. */
const PING_MS = 30_000;
/** Upper bound of a connection's send buffer, in bytes. A slower client is dropped; it reconnects and refetches. */
const MAX_BUFFERED_BYTES = 256 * 1024;
export const MAX_HELLO_BYTES = 1_024;

/** `GET /api/live` as a WebSocket (`core/api/live`). */
export function registerLive(app: FastifyInstance, parts: HttpParts): void {
  app.get(
    '/api/live',
    {
      websocket: true,
      preValidation: async (request, reply) => {
        const refusal = await parts.limits.onArrival(request, 'live', null);
        if (!refusal) return;
        const { status, body } = replyRefused(refusal, readLang(request.headers.lang));
        return reply.code(status).send(body);
      },
    },
    (socket) => awaitHello(socket, parts),
  );
}

/** Waits for the first message, which holds the token. */
function awaitHello(socket: WebSocket, parts: HttpParts): void {
  const wire = wireOf(socket);
  const timeout = setTimeout(() => endSignIn(wire), HELLO_MS);
  socket.on('error', () => socket.terminate());
  socket.once('close', () => clearTimeout(timeout));
  socket.once('message', (data) => {
    clearTimeout(timeout);
    open(socket, wire, readToken(data), parts).catch((error: unknown) => {
      parts.world.log.error({ err: error }, 'a live connection could not be opened');
      socket.close(CLOSE.tryLater);
    });
  });
}

async function open(socket: WebSocket, wire: Wire, token: string, parts: HttpParts): Promise<void> {
  const { world, hub } = parts;
  const findSignIn = () => findSession(world.db, token, world.wallNow());
  const session = await findSignIn();
  if (!session) return endSignIn(wire);
  const connection = {
    ...wire,
    player: String(session.playerId),
    signIn: session.tokenHash.toString('hex'),
    operator: isOperator(world, session.address),
  };
  socket.once('close', () => hub.remove(connection));
  if (socket.readyState !== socket.OPEN) return;
  hub.add(connection);
  // A sign-out between the first check and `hub.add` reached no connection.
  if (!(await findSignIn())) return endSignIn(connection);
  keepAlive(socket, connection, session, parts);
  connection.send({ type: 'ready' });
}

function keepAlive(socket: WebSocket, connection: LiveConnection, session: Session, parts: HttpParts): void {
  let isAlive = true;
  socket.on('pong', () => (isAlive = true));
  const ping = setInterval(() => {
    if (parts.world.wallNow() >= session.endsAt) return endSignIn(connection);
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, PING_MS);
  ping.unref();
  socket.once('close', () => clearInterval(ping));
}

type Wire = Pick<LiveConnection, 'send' | 'close'>;

function wireOf(socket: WebSocket): Wire {
  return {
    send(message: LiveMessage) {
      if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate();
      else if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
    },
    close: (code, reason) => socket.close(code, reason),
  };
}

function readToken(data: RawData): string {
  try {
    const hello = JSON.parse(String(data)) as Partial<LiveHello> | null;
    return typeof hello?.token === 'string' ? hello.token : '';
  } catch {
    return '';
  }
}
