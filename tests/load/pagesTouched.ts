import { CompiledQuery, type DatabaseConnection } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import { openTransaction } from '#server/db/openTransaction.ts';

interface Explained {
  'QUERY PLAN': { Plan: Record<'Shared Hit Blocks' | 'Shared Read Blocks', number> }[];
}

/** Records the statements of some work; the work is rolled back. */
function statementsOf(db: Db, work: (tx: Tx) => Promise<unknown>): Promise<CompiledQuery[]> {
  return db.getExecutor().provideConnection(async (connection) => {
    const queries: CompiledQuery[] = [];
    const listening: DatabaseConnection = {
      executeQuery: (query) => {
        queries.push(query);
        return connection.executeQuery(query);
      },
      streamQuery: (query, size) => connection.streamQuery(query, size),
    };
    const { tx, end } = await openTransaction(db, listening);
    await work(tx);
    await end('rollback');
    const statements = queries.slice(1, -1);
    if (statements.length === 0) throw new Error('the work asked the database nothing');
    return statements;
  });
}

/** Number of pages that the statements of some work touch by EXPLAIN (ANALYZE, BUFFERS). Each statement runs twice. */
export async function pagesTouched(db: Db, work: (tx: Tx) => Promise<unknown>): Promise<number> {
  let pages = 0;
  for (const { sql, parameters } of await statementsOf(db, work)) {
    const explain = CompiledQuery.raw(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`, [...parameters]);
    const { rows } = await db.executeQuery<Explained>(explain as CompiledQuery<Explained>);
    for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? [])
      pages += Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'];
  }
  return pages;
}
