import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode } from 'kysely';
import type { Db } from '../../server/db/database.ts';

interface Explained {
  'QUERY PLAN': { Plan: Record<'Shared Hit Blocks' | 'Shared Read Blocks', number> }[];
}

/** How many pages the statements of some work touch, as PostgreSQL counts them (EXPLAIN). Each statement runs twice. */
export async function pagesTouched(db: Db, work: (db: Db) => Promise<unknown>): Promise<number> {
  const asked: RootOperationNode[] = [];
  const listener: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked.push(node);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  await work(db.withPlugin(listener));
  let pages = 0;
  for (const node of asked) {
    const { sql, parameters } = db.getExecutor().compileQuery(node, createQueryId());
    const explain = CompiledQuery.raw(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`, [...parameters]);
    const { rows } = await db.executeQuery<Explained>(explain as CompiledQuery<Explained>);
    for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? [])
      pages += Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'];
  }
  return pages;
}
