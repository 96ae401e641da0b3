import { CompiledQuery, Kysely, PostgresDialect, type DatabaseConnection, type Driver } from 'kysely';
import type { Database, Db } from '#server/db/database.ts';

const send = async (connection: DatabaseConnection, text: string) => {
  await connection.executeQuery(CompiledQuery.raw(text));
};

/** Statements that begin and end a transaction, as statements of a savepoint. The newest one of a name counts. */
const SAVEPOINTS: Readonly<Record<string, readonly string[]>> = {
  begin: ['SAVEPOINT held'],
  commit: ['RELEASE held'],
  rollback: ['ROLLBACK TO held', 'RELEASE held'],
};

/** A connection on which transactions are savepoints. */
function heldConnection(connection: DatabaseConnection): DatabaseConnection {
  return {
    executeQuery: async (query) => {
      const instead = SAVEPOINTS[query.sql];
      if (!instead) return connection.executeQuery(query);
      for (const text of instead) await send(connection, text);
      return { rows: [] };
    },
    streamQuery: () => {
      throw new Error('no statement of a test is streamed');
    },
  };
}

/**
 * Runs work on a database whose transactions are savepoints of one outer transaction, which is rolled back at the end.
 * Deferred constraints are never checked, and notifications never sent.
 */
export async function withHeldDatabase(db: Db, work: (held: Db) => Promise<void>): Promise<void> {
  const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('the connection is given')) });
  await db.getExecutor().provideConnection(async (outer) => {
    const connection = heldConnection(outer);
    const driver: Driver = {
      init: async () => {},
      acquireConnection: async () => connection,
      releaseConnection: async () => {},
      beginTransaction: (held) => send(held, 'begin'),
      commitTransaction: (held) => send(held, 'commit'),
      rollbackTransaction: (held) => send(held, 'rollback'),
      destroy: async () => {},
    };
    const held = new Kysely<Database>({
      dialect: {
        createDriver: () => driver,
        createAdapter: () => dialect.createAdapter(),
        createQueryCompiler: () => dialect.createQueryCompiler(),
        createIntrospector: (any) => dialect.createIntrospector(any),
      },
    });
    await send(outer, 'BEGIN');
    try {
      await work(held);
    } finally {
      await send(outer, 'ROLLBACK');
    }
  });
}
