import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { parameterText } from './parameterText.ts';
import { StatementPacket, type Asked, type Known, type ReadType, type Row } from './statementPacket.ts';
import { statementNames } from './statementNames.ts';

/** Whether a prepared statement no longer fits its tables, as after another version's migration. */
export function isStalePlan(cause: unknown): boolean {
  const { code, message } = cause as { code?: string; message?: string };
  return code === '0A000' && (message ?? '').includes('cached plan');
}

const ROLLBACK = /^rollback\b/i;

/**
 * What goes by itself, as text: what takes a transaction back, which would be passed over behind a statement that fails,
 * and what may be several statements, as migrations are.
 */
const goesAlone = (text: string, values: readonly unknown[]) =>
  values.length === 0 && (ROLLBACK.test(text) || text.includes(';'));

const NOTHING = { command: 'SELECT', rowCount: 0, rows: [] } as const;

/** A connection's own: what it has prepared, and what is to be sent as soon as what is under way has ended. */
interface Own extends Known {
  asked: (Asked & { isAlone: boolean })[];
  isBusy: boolean;
}

function wireValue(value: unknown): string | Buffer | null {
  const text = parameterText(value);
  return text instanceof Uint8Array ? Buffer.from(text.buffer, text.byteOffset, text.byteLength) : text;
}

/**
 * A pool whose connections prepare the statements that come again and again, and send what begins a transaction without
 * waiting: were that to fail, so would the statement behind it. Statements that are asked for at once, or while others are
 * under way, go out together. A connection of which nobody knows what it has prepared, that has a stale statement, or whose
 * transaction could not be taken back, is not given out again.
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
