import type pg from 'pg';

/**
 * Closes the socket of a client at once. A graceful end waits for the server, and one behind a network that drops
 * packets never answers.
 */
export function endSocket(client: pg.ClientBase, cause?: Error): void {
  (client as unknown as { connection: pg.Connection }).connection.stream.destroy(cause);
}
