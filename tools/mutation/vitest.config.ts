import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { areas } from './areas.mjs';

const area = areas[process.env['MUTATION_AREA'] ?? ''];
if (!area) throw new Error('MUTATION_AREA names no area: run `npm run mutate`');

/** Fewer tests than the area's, to measure one file: globs, separated by commas. */
const tests = process.env['MUTATION_TESTS']?.split(',') ?? area.tests;

/** One project, without the cache of transformed modules: Stryker puts every mutant into the same module. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../..'),
    include: tests,
    isolate: false,
    retry: 0,
    unstubGlobals: true,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    ...(area.database && { env: { MANOR_TEST_DB: area.database } }),
  },
});
