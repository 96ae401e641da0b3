import type { FastifyInstance } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import type { FactMarks, LiveHello, LiveMessage } from '#core/api/live.ts';
import { refuse, Refusal } from '#core/api/refusals.ts';
import { checkDevice } from '#server/sessions/checkDevice.ts';
import { readDeviceProof } from '#server/sessions/deviceProof.ts';
import { isOperator } from '#server/sessions/isOperator.ts';
import { findSession, type Session } from '#server/sessions/session.repo.ts';
import type { SocketSettings } from './capConnections.ts';
import type { HttpParts } from './httpParts.ts';
import { CLOSE, endSignIn, type LiveConnection } from './liveHub.ts';
import { readLang } from './readLang.ts';
import { replyRefused } from './reply.ts';

/** Ping interval of a connection, in milliseconds. */
const PING_MS = 30_000;
/** Upper bound of a connection's send buffer, in bytes. A slower client is dropped; it reconnects and refetches. */
const MAX_BUFFERED_BYTES = 256 * 1024;
export const MAX_HELLO_BYTES = 1_024;

/** `GET /api/live` as a WebSocket (`core/api/live`). */
export function registerLive(app: FastifyInstance, parts: HttpParts, { helloMs }: SocketSettings): void {
  app.get(
    '/api/live',
    {
      websocket: true,
      preValidation: async (request, reply) => {
        const refusal = isForeign(request.headers.origin, parts.publicOrigin)
          ? refuse('callUnknown')
          : await parts.limits.onArrival(request, 'live', null);
        if (!refusal) return;
        const { status, body } = replyRefused(refusal, readLang(request.headers.lang));
        return reply.code(status).send(body);
      },
    },
    (socket) => awaitHello(socket, parts, helloMs),
  );
}

/** True for a page of another site. The token of the first message protects the player; this is a second bar. */
function isForeign(origin: string | undefined, publicOrigin: string | null): boolean {
  return origin !== undefined && publicOrigin !== null && origin !== publicOrigin;
}

/**
 * Waits for the first message, which holds the token. Without one the connection closes, but the sign-in has not ended:
 * a slow device tries again.
 */
function awaitHello(socket: WebSocket, parts: HttpParts, helloMs: number): void {
  const wire = wireOf(socket);
  const timeout = setTimeout(() => socket.close(CLOSE.tryLater), helloMs);
  socket.once('close', () => clearTimeout(timeout));
  socket.once('message', (data) => {
    clearTimeout(timeout);
    open(socket, wire, readHello(data), parts).catch((error: unknown) => {
      parts.world.log.error({ err: error }, 'a live connection could not be opened');
      socket.close(CLOSE.tryLater);
    });
  });
}

async function open(
  socket: WebSocket,
  wire: Wire,
  { token, proof: given = '', marks }: LiveHello,
  parts: HttpParts,
): Promise<void> {
  const { world, hub } = parts;
  const proof = readDeviceProof(given, { path: 'live', params: {}, requestId: '', token }, world.wallNow());
  const stored = proof instanceof Refusal ? null : proof;
  const session = await findSession(world.db, token, world.wallNow(), stored);
  if (!session) return endSignIn(wire);
  const refusal = checkDevice(session, proof);
  // The device's clock is wrong: by the next attempt it knows the server's.
  if (refusal?.key === 'deviceProofExpired') return socket.close(CLOSE.tryLater);
  if (refusal) return endSignIn(wire);
  const connection = {
    ...wire,
    player: String(session.playerId),
    signIn: session.tokenHash.toString('hex'),
    // Asked for each message: a role that was taken away ends the operators' events of an open stream too.
    isOperator: () => isOperator(world, session.address),
  };
  socket.once('close', () => hub.remove(connection));
  if (socket.readyState !== socket.OPEN) return;
  await hub.add(connection);
  // A sign-out between the first check and `hub.add` reached no connection.
  if (!(await findSession(world.db, token, world.wallNow()))) return endSignIn(connection);
  keepAlive(socket, connection, session, parts);
  // The facts were read before the stream began to hear: what changed in between is read again by the page.
  const missed = marks !== undefined && (await parts.hasMissed(session.playerId, marks));
  connection.send({ type: 'ready', ...(missed && { missed }) });
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

/** Undefined for anything but four counts. */
function readMarks(given: Partial<FactMarks> | undefined): FactMarks | undefined {
  const { farm = NaN, user = NaN, balances = NaN, unread = NaN } = given ?? {};
  const isWhole = [farm, user, balances, unread].every((mark) => Number.isSafeInteger(mark) && mark >= 0);
  return isWhole ? { farm, user, balances, unread } : undefined;
}

function readHello(data: RawData): LiveHello {
  try {
    const hello = JSON.parse(String(data)) as Partial<LiveHello> | null;
    const text = (value: unknown) => (typeof value === 'string' ? value : '');
    const marks = readMarks(hello?.marks);
    return { token: text(hello?.token), proof: text(hello?.proof), ...(marks && { marks }) };
  } catch {
    return { token: '' };
  }
}
