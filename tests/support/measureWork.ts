import { CompiledQuery, Kysely, PostgresDialect, type DatabaseConnection } from 'kysely';
import type { Database, Db } from '#server/db/database.ts';

/** A statement that was sent, with its parameters. */
export interface SentStatement {
  text: string;
  values: readonly unknown[];
}

/** Work of the statements since the last reset. */
export interface Work {
  statements: number;
  /** Pages of 8 kB that the reading statements touched, those of functions included; cached or not. */
  pages: number;
  /** Rows returned. */
  rows: number;
  sent: SentStatement[];
}

export interface Measured {
  db: Db;
  work: Work;
  reset(): void;
}

interface Plan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

const EXPLAIN = 'EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ';
const READS = /^\s*(select|with)\b/i;
const WRITES =
  /\b(insert into|update|delete from|for update|for no key update|ledger_post|ledger_seal|nextval)\b/i;

/**
 * Wraps a database so that statements are counted. Each reading statement also runs under EXPLAIN ANALYZE, which counts
 * pages instead of time: the figures do not depend on the machine's load.
 */
export function measureWork(db: Db): Measured {
  const work: Work = { statements: 0, pages: 0, rows: 0, sent: [] };
  const counting = (connection: DatabaseConnection): DatabaseConnection => ({
    executeQuery: async (query) => {
      work.statements += 1;
      work.sent.push({ text: query.sql, values: query.parameters });
      if (READS.test(query.sql) && !WRITES.test(query.sql)) {
        const { rows } = await connection.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(
          CompiledQuery.raw(EXPLAIN + query.sql, [...query.parameters]),
        );
        const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
        work.pages += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
      }
      const result = await connection.executeQuery(query);
      work.rows += result.rows.length;
      return result as never;
    },
    streamQuery: (query, chunk) => connection.streamQuery(query, chunk),
  });
  const inner = db.getExecutor();
  const executor = inner.withConnectionProvider({
    provideConnection: (use) => inner.provideConnection((connection) => use(counting(connection))),
  });
  const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('it opens no connection')) });
  const measured = new Kysely<Database>({
    config: { dialect },
    dialect,
    driver: dialect.createDriver(),
    executor,
  });
  return {
    db: measured,
    work,
    reset: () => void Object.assign(work, { statements: 0, pages: 0, rows: 0, sent: [] }),
  };
}
