import {
  CompiledQuery,
  PostgresDialect,
  Transaction,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely';
import type { Database, Db, Tx } from './database.ts';

/** An open transaction and the function that ends it. */
export interface OpenTransaction {
  tx: Tx;
  end(how: 'commit' | 'rollback'): Promise<void>;
  /** Root cause of an error. Statements pipelined behind a failed one only report 25P02 (transaction aborted). */
  reasonOf(cause: unknown): unknown;
}

/** PostgreSQL's code for a statement in an aborted transaction. */
const ABORTED = '25P02';

/**
 * Kysely's transaction constructor requires a dialect and a driver. It only uses them for operations that a
 * transaction may not do.
 */
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('this dialect opens no connection')),
});
const config = { dialect };
const driver = dialect.createDriver();

type Use<Result> = (open: DatabaseConnection) => Promise<Result>;

type Run = (query: CompiledQuery) => Promise<QueryResult<unknown>>;

const runs = new WeakMap<Db | Tx, Run>();

/** Statements that each open transaction has sent. */
const sentCounts = new WeakMap<Db | Tx, { statements: number }>();

/** Number of statements that a transaction has sent; null for a pool. */
export const sentBy = (db: Db | Tx): number | null => sentCounts.get(db)?.statements ?? null;

/**
 * Function that runs a compiled query. In an open transaction it runs directly on the connection, which costs a
 * fraction of the way through Kysely's executor.
 */
export function runOf(db: Db | Tx): Run {
  return runs.get(db) ?? ((query) => db.executeQuery(query));
}

/** Runs work on a handle of its own, alone in its transaction. */
type RunAlone = <Result>(work: (own: Tx) => Promise<Result>) => Promise<Result>;

const alones = new WeakMap<Db | Tx, RunAlone>();

/**
 * Runs statements between which no other statement of the transaction comes, such as from a savepoint to its end: those that
 * are pipelined beside them are sent afterwards. The work must use the handle that it is given.
 */
export const alone = <Result>(tx: Tx, work: (own: Tx) => Promise<Result>): Promise<Result> =>
  alones.get(tx)?.(work) ?? work(tx);

/**
 * Begins a transaction on a connection. Unlike Kysely's own, statements are pipelined: they are sent and run in
 * the order of the calls, without waiting for each other's answers.
 */
export async function openTransaction(db: Db, connection: DatabaseConnection): Promise<OpenTransaction> {
  let isOver = false;
  let firstCause: unknown;
  const count = { statements: 0 };
  /** The end of the work that runs alone; null: none does. */
  let busy: Promise<unknown> | null = null;
  const direct = <Result>(use: Use<Result>): Promise<Result> => {
    count.statements += 1;
    if (isOver) return Promise.reject(new Error('the transaction is over'));
    return use(connection).catch((cause: unknown) => {
      firstCause ??= cause;
      throw cause;
    });
  };
  const inside = <Result>(use: Use<Result>): Promise<Result> => {
    if (busy === null) return direct(use);
    count.statements += 1;
    return busy.then(() => direct(use));
  };
  const send = (text: string) => connection.executeQuery(CompiledQuery.raw(text));
  await send('begin');
  const handle = (provideConnection: typeof direct) => {
    const executor = db.getExecutor().withConnectionProvider({ provideConnection });
    const made = new Transaction<Database>({ config, dialect, driver, executor });
    sentCounts.set(made, count);
    runs.set(made, (query) => provideConnection((open) => open.executeQuery(query)));
    return made;
  };
  const tx = handle(inside);
  alones.set(tx, (work) => {
    const own = handle(direct);
    const done = busy === null ? work(own) : busy.then(() => work(own));
    count.statements += 1;
    const end = done.then(
      () => {},
      () => {},
    );
    busy = end;
    return done.finally(() => {
      if (busy === end) busy = null;
    });
  });
  return {
    tx,
    end: async (how) => {
      isOver = true;
      await send(how);
    },
    reasonOf: (cause) => ((cause as { code?: string } | null)?.code === ABORTED ? firstCause : cause),
  };
}
