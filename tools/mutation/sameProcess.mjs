// Test runner of Stryker that loads product and tests once and runs all mutants of an area in the same process.
//
// Stryker's own Vitest runner starts a worker for each mutant, which loads the server again: 15 s a mutant. All
// mutants stand in the instrumented files and are chosen by a global variable, so nothing must be loaded again. Only
// the test files are evaluated anew for each run: their variables and worlds are new, the modules below them stay.
//
// It imports nothing of Stryker's, which is installed apart: results are plain data of its plugin API, version 9.
import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { areas } from './areas.mjs';
import { findTests } from './findTests.mjs';

const TEST_SUCCESS = 0;
const TEST_FAILED = 1;

const HANG_MS = 300_000;

/** State that Vitest's modules expect of a worker. */
const WORKER = {
  config: { expect: { poll: { timeout: HANG_MS } }, snapshotOptions: { expand: false }, fakeTimers: {} },
  providedContext: {},
  environment: { name: 'node' },
  durations: {},
  rpc: {},
};

const TASKS = {
  setupFiles: [],
  sequence: { shuffle: false, concurrent: false, seed: 1, hooks: 'stack', setupFiles: 'parallel' },
  maxConcurrency: 1,
  testTimeout: HANG_MS,
  hookTimeout: HANG_MS,
  retry: 0,
  allowOnly: false,
  tags: [],
};

/** Globals that the instrumented code and Vitest's modules read. */
const globals = /** @type {any} */ (globalThis);

/** The instrumented code's variables: the active mutant, hits, and the test that runs. */
const hits = (globals.__stryker__ ??= {});

/** Errors that no test awaited. Vitest fails such a run, too. */
const strayErrors = [];

/** @returns {Error[]} errors of a task and of those below it */
const errorsOf = (task) => [
  ...(task.result?.state === 'fail' ? (task.result.errors ?? [new Error('failed without an error')]) : []),
  ...(task.tasks ?? []).flatMap(errorsOf),
];

/** @returns {{ status: string } & Record<string, unknown>} the outcome of a mutant's run in Stryker's words */
function outcomeOf(tests, { hitCount, hitLimit }) {
  if (hitCount > hitLimit)
    return { status: 'timeout', reason: `Hit limit reached (${hitCount}/${hitLimit})` };
  const failed = tests.find(({ status }) => status === TEST_FAILED);
  if (!failed) return { status: 'survived', nrOfTests: tests.length };
  const { id, failureMessage } = failed;
  return { status: 'killed', killedBy: [id], failureMessage, nrOfTests: tests.length };
}

class SameProcessRunner {
  #runs = 0;
  /** @type {string[]} */
  #tests = [];
  #vitest;
  #startTests;
  #log;

  /** @param {{ info(line: string): void }} log */
  constructor(log) {
    this.#log = log;
  }

  /** Static mutants, which act while a module is loaded, get a new process. */
  capabilities() {
    return { reloadEnvironment: false };
  }

  async init() {
    const tests =
      process.env['MUTATION_TESTS']?.split(',') ?? areas[process.env['MUTATION_AREA'] ?? '']?.tests;
    if (!tests) throw new Error('MUTATION_AREA names no area: run `npm run mutate`');
    Object.assign(process.env, { NODE_ENV: 'test', VITEST: '1', MANOR_TEST_DB: 'recycled' });
    this.#tests = findTests(process.cwd(), tests);
    globals.__vitest_worker__ = { ...WORKER, config: { ...WORKER.config, root: process.cwd() } };
    process.on('unhandledRejection', (error) => strayErrors.push(error));
    this.#startTests = (await import('@vitest/runner')).startTests;
    this.#vitest = await import('vitest');
  }

  /** Runs one file up to its first failure. Returns its time and the failure. */
  async #runFile(path) {
    const id = relative(process.cwd(), path);
    const begin = Date.now();
    let hasFailed = false;
    const runner = {
      config: { ...TASKS, root: process.cwd() },
      importFile: async (file) => {
        globals.__vitest_worker__.filepath = file;
        await import(`${pathToFileURL(file)}?run=${(this.#runs += 1)}`);
        // Hooks count for the file as its tests do. What loading modules reaches is static.
        hits.currentTestId = id;
      },
      onBeforeRunTask: (test) => {
        if (hasFailed) test.mode = 'skip';
      },
      onAfterRunTask: (test) => {
        hasFailed ||= test.result?.state === 'fail';
      },
      onBeforeTryTask: (test) => {
        const { expect } = this.#vitest;
        expect.setState({ assertionCalls: 0, testPath: path, currentTestName: test.name });
      },
    };
    strayErrors.length = 0;
    const [file] = await this.#startTests([{ filepath: path }], runner);
    hits.currentTestId = undefined;
    this.#vitest.vi.useRealTimers();
    this.#vitest.vi.unstubAllGlobals();
    const failure = [...errorsOf(file), ...strayErrors][0];
    const result = { id, name: id, fileName: path, timeSpentMs: Date.now() - begin };
    if (!failure) return { ...result, status: TEST_SUCCESS };
    return { ...result, status: TEST_FAILED, failureMessage: String(failure.stack ?? failure) };
  }

  /** Runs files in order, up to the first that fails if `bail` is set. */
  async #run(paths, bail) {
    const tests = [];
    for (const path of paths) {
      const test = await this.#runFile(path);
      tests.push(test);
      if (bail && test.status === TEST_FAILED) break;
    }
    return tests;
  }

  /** Runs all tests of the area on the unchanged product, and notes which mutants each file reaches. */
  async dryRun() {
    hits.activeMutant = undefined;
    const tests = await this.#run(this.#tests, false);
    for (const { id, timeSpentMs } of tests) this.#log.info(`${timeSpentMs} ms ${id}`);
    return { status: 'complete', tests, mutantCoverage: hits.mutantCoverage };
  }

  async mutantRun({ activeMutant, testFilter, hitLimit }) {
    Object.assign(hits, { activeMutant: activeMutant.id, hitCount: 0, hitLimit });
    const isAsked = (path) => !testFilter || testFilter.includes(relative(process.cwd(), path));
    const outcome = outcomeOf(await this.#run(this.#tests.filter(isAsked), true), hits);
    // Stryker reports at the end only: an interrupted run still tells its mutants.
    const { fileName, location, replacement, mutatorName } = activeMutant;
    // The sandbox lies below the root, and the name is that in the root.
    const path = relative(process.cwd(), fileName).replaceAll('../', '');
    const place = `${path}:${location.start.line + 1}:${location.start.column + 1}`;
    this.#log.info(`${outcome.status} ${place} ${mutatorName} ${JSON.stringify(replacement)}`);
    return outcome;
  }
}

/** @param {{ info(line: string): void }} log */
const createRunner = (log) => new SameProcessRunner(log);
createRunner.inject = ['logger'];

/** Plugins, as Stryker asks for them. */
export const strykerPlugins = [{ kind: 'TestRunner', name: 'same-process', factory: createRunner }];
