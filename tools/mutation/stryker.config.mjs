// Configuration of Stryker for the one area that MUTATION_AREA names; `npm run mutate` sets it.
import { areas } from './areas.mjs';

const name = process.env['MUTATION_AREA'] ?? '';
const area = areas[name];
if (!area) throw new Error('MUTATION_AREA names no area: run `npm run mutate`');

const out = `.build/mutation/${name.replaceAll('/', '-')}`;

export default {
  mutate: area.mutate,
  testRunner: 'same-process',
  plugins: ['./tools/mutation/sameProcess.mjs'],
  testRunnerNodeArgs: ['--import', 'tsx'],
  coverageAnalysis: 'perTest',
  incremental: true,
  incrementalFile: `${out}.incremental.json`,
  tempDirName: `${out}.sandbox`,
  // A sandbox is a copy: only what the tests of an area read.
  ignorePatterns: [
    '**',
    '!/{core,server,src,locales,contracts,tests,tools}/**',
    '/tools/mutation/node_modules',
    '/tests/{visual,pictures}',
    '!/*.{json,ts}',
  ],
  concurrency: Number(process.env['MUTATION_WORKERS'] ?? 1),
  // A mutant that loops for ever is caught by this; a busy machine must not look like one.
  timeoutMS: 60_000,
  timeoutFactor: 10,
  reporters: ['clear-text', 'json', 'progress-append-only'],
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false, reportMutants: true },
  jsonReporter: { fileName: `${out}.json` },
  thresholds: { high: 100, low: area.least, break: area.least },
  allowConsoleColors: false,
  cleanTempDir: 'always',
  // Vitest removes types without checking them: mutants may change types.
  disableTypeChecks: false,
};
