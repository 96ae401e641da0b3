import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { parameterText } from './parameterText.ts';
import {
  StatementPacket,
  type QueuedStatement,
  type ConnectionState,
  type ReadType,
  type Row,
} from './statementPacket.ts';
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
const isSentAlone = (text: string, values: readonly unknown[]) =>
  values.length === 0 && (ROLLBACK.test(text) || text.includes(';'));

const NOTHING = { command: 'SELECT', rowCount: 0, rows: [] } as const;

/** State of a connection: its prepared statements, and the queue to send when the current packet has ended. */
interface ClientState extends ConnectionState {
  queue: (QueuedStatement & { isAlone: boolean })[];
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
  const states = new WeakMap<pg.PoolClient, ClientState>();

  const prepared = (client: pg.PoolClient): PostgresPoolClient => {
    const state: ClientState = states.get(client) ?? {
      columns: new Map(),
      isUnsound: false,
      queue: [],
      isBusy: false,
    };
    states.set(client, state);
    const ended = () => {
      state.isBusy = false;
      process.nextTick(send);
    };
    const send = () => {
      const [first] = state.queue;
      if (state.isBusy || !first) return;
      state.isBusy = true;
      if (first.isAlone) {
        state.queue.shift();
        const resolveLast = (answer: unknown) =>
          first.done([answer].flat().at(-1) as PostgresQueryResult<Row>);
        void client.query(first.text).then(resolveLast, first.failed).finally(ended);
        return;
      }
      const alone = state.queue.findIndex(({ isAlone }) => isAlone);
      const packet = state.queue.splice(0, alone < 0 ? state.queue.length : alone);
      client.query(new StatementPacket(packet, state, read, ended));
    };
    const ask = (text: string, values: readonly unknown[]) =>
      new Promise<PostgresQueryResult<Row>>((done, failed) => {
        if (state.queue.length === 0) process.nextTick(send);
        const isAlone = isSentAlone(text, values);
        const name = isAlone ? null : nameOf(text);
        state.queue.push({ text, values: values.map(wireValue), name, isAlone, done, failed });
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
        state.isUnsound ||= isStalePlan(cause) || ROLLBACK.test(text);
        throw cause;
      }
    };
    return { query, release: () => client.release(state.isUnsound) } as PostgresPoolClient;
  };

  return { connect: async () => prepared(await pool.connect()), end: () => pool.end() };
}
