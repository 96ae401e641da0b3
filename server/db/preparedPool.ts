import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import type { AnswerWatch } from './answerWatch.ts';
import type { DatabaseHosts } from './databaseHosts.ts';
import { endSocket } from './endSocket.ts';
import { parameterText } from './parameterText.ts';
import { isReadOnlyServer } from './sessionSettings.ts';
import type { SilenceWatch } from './silenceWatch.ts';
import type { ConnectionState, Row } from './statementPacket.ts';
import { statementQueue, type StatementQueueParts, type WaitingStatement } from './statementQueue.ts';
import { isRefusedPlan } from './isRefusedPlan.ts';
import { isStalePlan } from './stalePlan.ts';
import { tracedStatement } from './tracedStatement.ts';
import { isTraced } from '#server/tracing/traced.ts';
import { statementNames } from './statementNames.ts';

const ROLLBACK = /^rollback\b/i;
const BEGIN = /^(begin|start transaction)\b/i;
const END = /^(commit|rollback)$/i;

/**
 * True for statements sent alone as simple text. A ROLLBACK pipelined behind a failing statement would be skipped.
 * A text that may hold several statements, such as a migration, cannot be prepared.
 */
const isSentAlone = (text: string, values: readonly unknown[]) =>
  values.length === 0 && (ROLLBACK.test(text) || text.includes(';'));

/** Answer of a `begin`, which nobody reads. */
const NOTHING: PostgresQueryResult<Row> = { command: 'SELECT', rowCount: 0, rows: [] };

/** Statement that drops the connection's prepared statements. Its packet holds the statement that follows too. */
const dropAll = (): WaitingStatement => ({
  text: 'DEALLOCATE ALL',
  values: [],
  name: null,
  isAlone: false,
  done: () => {},
  failed: () => {},
});

/** State of a connection over its lifetime, with its queue. */
interface ClientState extends ConnectionState {
  push(statement: WaitingStatement): void;
  isInTransaction: boolean;
  /** Generation of its prepared statements. */
  generation: number;
}

function wireValue(value: unknown): string | Buffer | null {
  const text = parameterText(value);
  return text instanceof Uint8Array ? Buffer.from(text.buffer, text.byteOffset, text.byteLength) : text;
}

/** Function that takes a sound connection. Where none can be opened, the other hosts are searched once. */
function soundClients(pool: pg.Pool, hosts: DatabaseHosts, watch: SilenceWatch) {
  const take = async (): Promise<pg.PoolClient> => {
    for (;;) {
      const client = await pool.connect();
      if (!watch.isStale(client)) return client;
      endSocket(client);
      client.release(true);
    }
  };
  return async (): Promise<pg.PoolClient> => {
    try {
      return await take();
    } catch (cause) {
      if (!hosts.canMove) throw cause;
      await hosts.search();
      return take();
    }
  };
}

export interface PreparedPoolParts extends StatementQueueParts {
  hosts: DatabaseHosts;
  answers: AnswerWatch;
}

/**
 * A pool whose connections prepare frequent statements and pipeline `begin`: if it fails, so does the statement
 * behind it. A connection with an unknown set of prepared statements, or whose rollback failed, is not reused. Nor is
 * one that was idle while another was lost, whose server became a standby, or that refused a statement as a whole.
 *
 * After a stale plan each connection drops its prepared statements before its next one: their plans are probably
 * stale too, and a transaction has few attempts. A statement outside a transaction is sent again at once. A
 * transaction is aborted, and `inTransaction` retries it.
 */
export function preparedPool(pool: pg.Pool, parts: PreparedPoolParts): PostgresPool {
  const { hosts, watch, answers } = parts;
  const nameOf = statementNames();
  const states = new WeakMap<pg.PoolClient, ClientState>();
  let generation = 0;

  const open = (client: pg.PoolClient): ClientState => {
    const connection: ConnectionState = { columns: new Map(), isUnsound: false };
    const push = statementQueue(client, connection, parts);
    const state = Object.assign(connection, { push, isInTransaction: false, generation });
    states.set(client, state);
    return state;
  };
  const dropStale = (state: ClientState) => {
    if (state.generation === generation) return;
    state.generation = generation;
    state.columns = new Map();
    state.push(dropAll());
  };
  const prepared = (client: pg.PoolClient): PostgresPoolClient => {
    const state = states.get(client) ?? open(client);
    const ask = (text: string, values: readonly unknown[]) =>
      new Promise<PostgresQueryResult<Row>>((done, failed) => {
        const isAlone = isSentAlone(text, values);
        const name = isAlone ? null : nameOf(text);
        state.push({ text, values: values.map(wireValue), name, isAlone, done, failed });
      });
    const heard = (result: PostgresQueryResult<Row>) => {
      answers.heard();
      return result;
    };
    const send = (text: string, values: readonly unknown[]) => {
      if (BEGIN.test(text)) state.isInTransaction = true;
      else if (END.test(text)) state.isInTransaction = false;
      const { isInTransaction } = state;
      const answer = ask(text, values);
      if (text === 'begin') {
        answer.catch(() => {});
        return Promise.resolve(NOTHING);
      }
      return answer.then(heard, (cause: unknown) => {
        if (isStalePlan(cause) && state.generation === generation) generation += 1;
        if (isStalePlan(cause) && !isInTransaction) {
          dropStale(state);
          return ask(text, values);
        }
        state.isUnsound ||= isReadOnlyServer(cause) || isRefusedPlan(cause) || ROLLBACK.test(text);
        if (hosts.canMove && isReadOnlyServer(cause)) watch.distrust();
        throw cause;
      });
    };
    const query = (text: string, values: readonly unknown[] = []) =>
      isTraced() ? tracedStatement(text, () => send(text, values)) : send(text, values);
    state.isInTransaction = false;
    dropStale(state);
    return { query, release: () => client.release(state.isUnsound) } as PostgresPoolClient;
  };

  const take = soundClients(pool, hosts, watch);
  return { connect: async () => prepared(await take()), end: () => pool.end() };
}
