import {
  CompiledQuery,
  PostgresDialect,
  Transaction,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely';
import type { Database, Db, Tx } from './database.ts';

/** An open transaction and the way to end it. */
export interface OpenTransaction {
  tx: Tx;
  end(how: 'commit' | 'rollback'): Promise<void>;
  /** Why it really failed: once a statement has, those sent behind it only say that the transaction is over. */
  reasonOf(cause: unknown): unknown;
}

/** PostgreSQL's code for a statement of a transaction that has failed already. */
const FAILED_BEFORE = '25P02';

/** Kysely wants these of whoever makes a transaction; it uses them for what a transaction may not do. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('this opens no connection')) });
const unused = { dialect, config: { dialect }, driver: dialect.createDriver() };

type Run = (query: CompiledQuery) => Promise<QueryResult<unknown>>;

const runs = new WeakMap<Db | Tx, Run>();

/** Statements that each open transaction has sent. */
const sent = new WeakMap<Db | Tx, { statements: number }>();

/** Statements that a transaction has sent so far; null for a pool. */
export const sentBy = (db: Db | Tx): number | null => sent.get(db)?.statements ?? null;

/**
 * How a statement that needs nothing of Kysely's is run: in an open transaction straight on its connection, which costs a
 * fraction of the way through its executor.
 */
export function runOf(db: Db | Tx): Run {
  return runs.get(db) ?? ((query) => db.executeQuery(query));
}

/**
 * Begins a transaction on a connection. Unlike in Kysely's own, statements do not wait for one another's answers: they
 * go out, and are run, in the order in which they are asked for.
 */
export async function openTransaction(db: Db, connection: DatabaseConnection): Promise<OpenTransaction> {
  let isOver = false;
  let first: unknown;
  const count = { statements: 0 };
  const inside = <Result>(use: (open: DatabaseConnection) => Promise<Result>): Promise<Result> => {
    count.statements += 1;
    if (isOver) return Promise.reject(new Error('the transaction is over'));
    return use(connection).catch((cause: unknown) => {
      first ??= cause;
      throw cause;
    });
  };
  const executor = db.getExecutor().withConnectionProvider({ provideConnection: inside });
  const say = (text: string) => connection.executeQuery(CompiledQuery.raw(text));
  await say('begin');
  const tx = new Transaction<Database>({ ...unused, executor });
  sent.set(tx, count);
  runs.set(tx, (query) => inside((open) => open.executeQuery(query)));
  return {
    tx,
    end: async (how) => {
      isOver = true;
      await say(how);
    },
    reasonOf: (cause) => ((cause as { code?: string } | null)?.code === FAILED_BEFORE ? first : cause),
  };
}
