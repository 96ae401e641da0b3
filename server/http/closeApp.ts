import type { FastifyInstance } from 'fastify';

/** Poll interval for connections that were busy when the server began to stop. */
const POLL_MS = 50;

/** Time that running calls have to be answered, in milliseconds. */
const GRACE_MS = 3_000;

/**
 * Stops a listening server: accepts no new calls, answers the running ones, then ends every connection. Without
 * this, connections that were busy stay open for their keep-alive time, and idle ones that browsers open in
 * advance until their header timeout: over a minute each. An answer cut off after `graceMs` is stored under its
 * request id.
 */
export async function closeApp(app: FastifyInstance, graceMs = GRACE_MS): Promise<void> {
  const { server } = app;
  const idle = setInterval(() => server.closeIdleConnections(), POLL_MS);
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(deadline);
  }
}
