import type { FastifyInstance } from 'fastify';

/** How often connections are looked at that had a call under way when the server began to stop. */
const LOOK_MS = 50;

/** How long calls that are under way may take to be answered, in milliseconds. */
const GRACE_MS = 3_000;

/**
 * Stops a server that listens: no new calls, answers for those under way, and then the end of every connection. Left to
 * themselves, connections that were busy when it began stay open for as long as they are kept alive, and those that
 * never asked anything, as browsers open them ahead, until their headers are late: over a minute each. An answer that
 * is cut off after `graceMs` is kept under its request id.
 */
export async function closeApp(app: FastifyInstance, graceMs = GRACE_MS): Promise<void> {
  const { server } = app;
  const idle = setInterval(() => server.closeIdleConnections(), LOOK_MS);
  const all = setTimeout(() => server.closeAllConnections(), graceMs);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(all);
  }
}
