import { defineConfig } from 'vitest/config';
import { findPostgres } from './tests/support/findPostgres.ts';

// They end what hangs, and nothing else: how long work takes on a busy machine is no fault, and no test claims it.
const LONGEST = { testTimeout: 300_000, hookTimeout: 300_000, teardownTimeout: 120_000 };
/** Tests of worlds share nothing but loaded modules: to load server and viem afresh for each file costs more than its tests. */
const WORLDS = { isolate: false };
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
    // Like the timeouts below, it ends what hangs: the default of a second is a claim about the machine.
    expect: { poll: { timeout: 300_000 } },
    // What one project has transformed the next one need not.
    experimental: { fsModuleCache: true },
    ...LONGEST,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'] },
      },
      { extends: true, test: { name: 'tidy', include: ['tests/tidy/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'api',
          ...WORLDS,
          include: ['tests/api/**/*.test.ts'],
          env: { MANOR_TEST_DB: 'pglite' },
        },
      },
      {
        extends: true,
        test: {
          name: 'ledger',
          ...WORLDS,
          include: ['tests/ledger/**/*.test.ts'],
          env: { MANOR_TEST_DB: 'pglite' },
        },
      },
      {
        extends: true,
        test: {
          name: 'pg',
          ...WORLDS,
          include: ['tests/pg/**/*.test.ts', ...onPostgres],
          env: { MANOR_TEST_DB: 'postgres' },
          globalSetup: ['tests/support/postgresForTests.ts'],
        },
      },
      { extends: true, test: { name: 'chain', ...WORLDS, include: ['tests/chain/**/*.test.ts'] } },
      {
        extends: true,
        test: { name: 'contracts', ...WORLDS, include: ['tests/contracts/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'chaos',
          ...WORLDS,
          include: ['tests/chaos/**/*.test.ts', 'tests/load/**/*.test.ts'],
          globalSetup: ['tests/support/postgresForTests.ts'],
        },
      },
    ],
  },
});
