import type { Postgres } from './findPostgres.ts';

declare module '@vitest/runner' {
  interface TaskMeta {
    /** Reason for which a test is skipped; `npm test` names it at its end. */
    skipReason?: string;
  }
}

/** Options of a test or a suite that names why it is skipped where it is. */
export const skipReason = (reason: string) => ({ meta: { skipReason: reason } });

/** True where TEST_CITUS_URL names the coordinator of a Citus cluster. */
export const hasCitus = Boolean(process.env.TEST_CITUS_URL);

/** Options of a test or a suite that is skipped without Citus. */
export const needsCitus = skipReason(
  hasCitus ? '' : 'no Citus on this machine: TEST_CITUS_URL names its coordinator',
);

/** Options of a suite that is skipped without a PostgreSQL server. */
export const needsPostgres = (postgres: Postgres) => skipReason(postgres.found ? '' : postgres.reason);

/** True if the ledger of tests on Citus lies in books. */
export const isInBooks = process.env.TEST_CITUS_BOOKS === '1';

/**
 * Options of a test that looks into the tables of one database, such as one that alters rows and audits them in a transaction. Books
 * have theirs on several workers.
 */
export const oneDatabase = skipReason(
  isInBooks ? 'the ledger lies in books: this test looks into the tables of one database' : '',
);
