import { CompiledQuery, PostgresDialect, Transaction, type DatabaseConnection } from 'kysely';
import type { Database, Db, Tx } from './database.ts';

/** An open transaction and the way to end it. */
export interface OpenTransaction {
  tx: Tx;
  end(how: 'commit' | 'rollback'): Promise<void>;
}

/** Kysely wants these of whoever makes a transaction; it uses them for what a transaction may not do. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('this opens no connection')) });
const unused = { dialect, config: { dialect }, driver: dialect.createDriver() };

/**
 * Begins a transaction on a connection. Unlike in Kysely's own, statements do not wait for one another's answers: they
 * go out, and are run, in the order in which they are asked for.
 */
export async function openTransaction(db: Db, connection: DatabaseConnection): Promise<OpenTransaction> {
  let isOver = false;
  const executor = db.getExecutor().withConnectionProvider({
    provideConnection: (consumer) =>
      isOver ? Promise.reject(new Error('the transaction is over')) : consumer(connection),
  });
  const say = (text: string) => connection.executeQuery(CompiledQuery.raw(text));
  await say('begin');
  return {
    tx: new Transaction<Database>({ ...unused, executor }),
    end: async (how) => {
      isOver = true;
      await say(how);
    },
  };
}
