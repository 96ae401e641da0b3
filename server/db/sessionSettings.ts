import type pg from 'pg';

/**
 * Statement timeout in milliseconds. Statements of calls are far faster; a hanging one must not retain its locks.
 */
const STATEMENT_MS = 60_000;
const IDLE_IN_TRANSACTION_MS = 60_000;

/**
 * Settings of every connection of the pool. They are set by a statement and not by the startup message, because
 * poolers refuse most settings there.
 * No JIT: statements are short, compiling one costs a hundred times its run time, and every run would compile again.
 * No parallel workers: the few long statements are jobs, which must leave the other processors to calls.
 */
const SETTINGS = {
  statement_timeout: STATEMENT_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  jit: 'off',
  max_parallel_workers_per_gather: 0,
} as const;

const calls = Object.entries(SETTINGS).map(([name, value]) => `set_config('${name}', '${value}', false)`);

/** Sets the session up, and reads the server process's id and if it refuses writes. One round trip. */
const TEXT = `SELECT ${calls.join(', ')}, pg_backend_pid() AS pid,
  pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS "isReadOnly"`;

/** PostgreSQL's code for a write on a server that only reads. */
const READ_ONLY = '25006';

/** True if a server refused a write, as a former primary does that has become a standby. */
export const isReadOnlyServer = (cause: unknown): boolean => (cause as { code?: string }).code === READ_ONLY;

/**
 * Sets a new connection up. Returns the server process's id, which a pooler's own protocol does not tell. Rejects
 * with code 25006 if writes are needed and the server refuses them.
 */
export async function setUpSession(client: pg.ClientBase, needsWritable: boolean): Promise<number> {
  const { rows } = await client.query<{ pid: number; isReadOnly: boolean }>(TEXT);
  const [row] = rows;
  if (needsWritable && row?.isReadOnly !== false) {
    throw Object.assign(new Error('the server is a standby or read-only'), { code: READ_ONLY });
  }
  return row?.pid ?? 0;
}
