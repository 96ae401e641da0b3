import { defineConfig } from 'vitest/config';
import { findPostgres } from './tests/support/findPostgres.ts';

const SLOW = { testTimeout: 30_000, hookTimeout: 120_000 };
const PLAYED = ['tests/api/**/*.test.ts', 'tests/ledger/**/*.test.ts'];

/** Without a server the played suites are not collected: tests/pg alone runs, and reports itself skipped. */
const onPostgres = findPostgres().found ? PLAYED : [];

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    retry: 0,
    allowOnly: false,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        // Sweeps over every number and drawn sequences take as long as a busy machine lets them.
        test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'], testTimeout: 120_000 },
      },
      { extends: true, test: { name: 'tidy', include: ['tests/tidy/**/*.test.ts'], testTimeout: 30_000 } },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          env: { MANOR_TEST_DB: 'pglite' },
          ...SLOW,
        },
      },
      {
        extends: true,
        test: {
          name: 'ledger',
          include: ['tests/ledger/**/*.test.ts'],
          env: { MANOR_TEST_DB: 'pglite' },
          ...SLOW,
        },
      },
      {
        extends: true,
        test: {
          name: 'pg',
          include: ['tests/pg/**/*.test.ts', ...onPostgres],
          env: { MANOR_TEST_DB: 'postgres' },
          globalSetup: ['tests/support/postgresForTests.ts'],
          ...SLOW,
        },
      },
      { extends: true, test: { name: 'chain', include: ['tests/chain/**/*.test.ts'], ...SLOW } },
      { extends: true, test: { name: 'contracts', include: ['tests/contracts/**/*.test.ts'], ...SLOW } },
      {
        extends: true,
        // Whole processes that are started, killed and started again: minutes on a busy machine.
        test: {
          name: 'chaos',
          include: ['tests/chaos/**/*.test.ts', 'tests/load/**/*.test.ts'],
          globalSetup: ['tests/support/postgresForTests.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
