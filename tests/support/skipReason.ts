import type { Postgres } from './findPostgres.ts';

declare module '@vitest/runner' {
  interface TaskMeta {
    /** Reason for which a test is skipped; `npm test` names it at its end. */
    skipReason?: string;
  }
}

/** Options of a test or a suite that names why it is skipped where it is. */
export const skipReason = (reason: string) => ({ meta: { skipReason: reason } });

/** Options of a suite that is skipped without a PostgreSQL server. */
export const needsPostgres = (postgres: Postgres) => skipReason(postgres.found ? '' : postgres.reason);
