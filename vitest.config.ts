import { defineConfig } from 'vitest/config';
import { findPostgres } from './tests/support/findPostgres.ts';
import { TIER_UP_LATE } from './tests/support/tierUpLate.ts';

// Upper bounds that only end hanging tests. No test asserts how long work takes on a busy machine.
const TIMEOUTS = { testTimeout: 300_000, hookTimeout: 300_000, teardownTimeout: 120_000 };
/**
 * Test files share loaded modules. Loading server and viem again for each file costs more than its tests, and loading
 * the client's modules for each unit test a third of theirs.
 */
const SHARED_MODULES = { isolate: false };
const WORLD_SUITES = ['tests/api/**/*.test.ts', 'tests/ledger/**/*.test.ts'];

/** Without a PostgreSQL server these suites are not collected: tests/pg alone runs, and reports itself as skipped. */
const onPostgres = findPostgres().found ? WORLD_SUITES : [];

/**
 * Citus is in no package registry: its suites run where TEST_CITUS_URL names a coordinator. Those of tests/api/work count
 * the pages that one database reads.
 */
const onCitus = process.env.TEST_CITUS_URL ? ['tests/api/!(work)/**/*.test.ts', 'tests/api/*.test.ts'] : [];

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // Worlds in memory make much short-lived garbage: V8 collects it less often in 64 MB than in its 16.
    execArgv: ['--max-semi-space-size=64', TIER_UP_LATE],
    retry: 0,
    allowOnly: false,
    unstubGlobals: true,
    // Like the timeouts above, it only ends what hangs: the default of one second would be a claim about the machine.
    expect: { poll: { timeout: 300_000 } },
    // Share transformed modules between projects.
    experimental: { fsModuleCache: true },
    ...TIMEOUTS,
    projects: [
      {
        extends: true,
        test: { name: 'unit', ...SHARED_MODULES, include: ['tests/unit/**/*.test.{ts,tsx}'] },
      },
      { extends: true, test: { name: 'tidy', ...SHARED_MODULES, include: ['tests/tidy/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'api',
          ...SHARED_MODULES,
          include: ['tests/api/**/*.test.ts'],
          env: { MANOR_TEST_DB: 'pglite' },
        },
      },
      {
        extends: true,
        test: {
          name: 'ledger',
          ...SHARED_MODULES,
          include: ['tests/ledger/**/*.test.ts'],
          env: { MANOR_TEST_DB: 'pglite' },
        },
      },
      {
        extends: true,
        test: {
          name: 'pg',
          ...SHARED_MODULES,
          include: ['tests/pg/**/*.test.ts', ...onPostgres],
          env: { MANOR_TEST_DB: 'postgres' },
          globalSetup: ['tests/support/postgresForTests.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'citus',
          ...SHARED_MODULES,
          include: ['tests/citus/**/*.test.ts', ...onCitus],
          env: { MANOR_TEST_DB: 'postgres' },
          globalSetup: ['tests/support/citusForTests.ts'],
        },
      },
      { extends: true, test: { name: 'chain', ...SHARED_MODULES, include: ['tests/chain/**/*.test.ts'] } },
      {
        extends: true,
        test: { name: 'contracts', ...SHARED_MODULES, include: ['tests/contracts/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'chaos',
          ...SHARED_MODULES,
          include: ['tests/{chaos,drills,load}/**/*.test.ts'],
          globalSetup: ['tests/support/postgresForTests.ts'],
        },
      },
    ],
  },
});
