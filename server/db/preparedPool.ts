import type { Writable } from 'node:stream';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { statementNames } from './statementNames.ts';

/** Whether a prepared statement no longer fits its tables, as after another version's migration. */
export function isStalePlan(cause: unknown): boolean {
  const { code, message } = cause as { code?: string; message?: string };
  return code === '0A000' && (message ?? '').includes('cached plan');
}

/** Statements that answer nothing: what comes after them need not wait for them. */
const OPENING = /^(begin|savepoint \w+)$/i;

/** Without parameters only these are prepared: other texts may hold several statements, as migrations do. */
const QUESTION = /^\s*select\b[^;]*$/i;

/** Holds back what is written until all that is asked for now is: one packet, and the server wakes once. */
function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/**
 * A pool whose connections prepare the statements that come again and again, and send what opens a transaction or a
 * savepoint without waiting: were that to fail, the statement behind it would fail too. Statements that are asked for at
 * once go out together. A connection with a stale statement is not given out again.
 */
export function preparedPool(pool: pg.Pool): PostgresPool {
  const nameOf = statementNames();

  const prepared = (client: pg.PoolClient): PostgresPoolClient => {
    let isStale = false;
    const query = async <Row>(text: string, values: readonly unknown[] = []) => {
      sendTogether(client);
      if (OPENING.test(text)) {
        client.query(text).catch(() => {});
        return { command: 'SELECT', rowCount: 0, rows: [] as Row[] } as PostgresQueryResult<Row>;
      }
      const name = values.length > 0 || QUESTION.test(text) ? nameOf(text) : null;
      try {
        const asked = { text, values: [...values], ...(name === null ? {} : { name }) };
        const { command, rowCount, rows } = await client.query(asked);
        return { command, rowCount: rowCount ?? 0, rows } as PostgresQueryResult<Row>;
      } catch (cause) {
        isStale ||= isStalePlan(cause);
        throw cause;
      }
    };
    return { query, release: () => client.release(isStale) } as PostgresPoolClient;
  };

  return { connect: async () => prepared(await pool.connect()), end: () => pool.end() };
}
