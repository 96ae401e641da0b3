import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { parameterText } from './parameterText.ts';
import { StatementPacket, type Asked, type Known, type ReadType, type Row } from './statementPacket.ts';
import { statementNames } from './statementNames.ts';

/** True if a prepared statement no longer fits its tables, as after another version's migration. */
export function isStalePlan(cause: unknown): boolean {
  const { code, message } = cause as { code?: string; message?: string };
  return code === '0A000' && (message ?? '').includes('cached plan');
}

const ROLLBACK = /^rollback\b/i;

/**
 * True for statements sent alone as simple text. A ROLLBACK pipelined behind a failing statement would be skipped.
 * A text that may hold several statements, such as a migration, cannot be prepared.
 */
const goesAlone = (text: string, values: readonly unknown[]) =>
  values.length === 0 && (ROLLBACK.test(text) || text.includes(';'));

const NOTHING = { command: 'SELECT', rowCount: 0, rows: [] } as const;

/** State of a connection: its prepared statements, and the queue to send when the current packet has ended. */
interface Own extends Known {
  asked: (Asked & { isAlone: boolean })[];
  isBusy: boolean;
}

function wireValue(value: unknown): string | Buffer | null {
  const text = parameterText(value);
  return text instanceof Uint8Array ? Buffer.from(text.buffer, text.byteOffset, text.byteLength) : text;
}

/**
 * A pool whose connections prepare frequent statements and pipeline `begin`: if it fails, so does the statement
 * behind it. Statements issued at once, or while others are in flight, are sent together. A connection with an
 * unknown set of prepared statements, with a stale plan, or whose rollback failed is not reused.
 */
export function preparedPool(pool: pg.Pool, read: ReadType): PostgresPool {
  const nameOf = statementNames();
  const owned = new WeakMap<pg.PoolClient, Own>();

  const prepared = (client: pg.PoolClient): PostgresPoolClient => {
    const own: Own = owned.get(client) ?? { columns: new Map(), isUnsound: false, asked: [], isBusy: false };
    owned.set(client, own);
    const ended = () => {
      own.isBusy = false;
      process.nextTick(send);
    };
    const send = () => {
      const [first] = own.asked;
      if (own.isBusy || !first) return;
      own.isBusy = true;
      if (first.isAlone) {
        own.asked.shift();
        const last = (answer: unknown) => first.done([answer].flat().at(-1) as PostgresQueryResult<Row>);
        void client.query(first.text).then(last, first.failed).finally(ended);
        return;
      }
      const alone = own.asked.findIndex(({ isAlone }) => isAlone);
      const together = own.asked.splice(0, alone < 0 ? own.asked.length : alone);
      client.query(new StatementPacket(together, own, read, ended));
    };
    const ask = (text: string, values: readonly unknown[]) =>
      new Promise<PostgresQueryResult<Row>>((done, failed) => {
        if (own.asked.length === 0) process.nextTick(send);
        const isAlone = goesAlone(text, values);
        const name = isAlone ? null : nameOf(text);
        own.asked.push({ text, values: values.map(wireValue), name, isAlone, done, failed });
      });
    const query = async (text: string, values: readonly unknown[] = []) => {
      const answer = ask(text, values);
      if (text === 'begin') {
        answer.catch(() => {});
        return NOTHING;
      }
      try {
        return await answer;
      } catch (cause) {
        own.isUnsound ||= isStalePlan(cause) || ROLLBACK.test(text);
        throw cause;
      }
    };
    return { query, release: () => client.release(own.isUnsound) } as PostgresPoolClient;
  };

  return { connect: async () => prepared(await pool.connect()), end: () => pool.end() };
}
