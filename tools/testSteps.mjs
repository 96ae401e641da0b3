// The steps of `npm test`: each runs one checker and gives its tally.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesBelow, hashFiles } from './hashFiles.mjs';
import { distrust, failedPages, fromPlaywright, fromVitest, NONE, pageSnapshot } from './testReports.mjs';

/**
 * @typedef {import('./testReports.mjs').Tally} Tally
 * @typedef {{ name: string, run: (root: string) => Promise<Tally> }} Step
 */

/**
 * Runs one of the installed programs and says whether it ended well.
 * @param {string} root @param {string} program path from the root @param {string[]} args
 * @param {Record<string, string>} [env] @param {boolean} [held] show the output only when it failed
 * @returns {Promise<boolean>}
 */
function runs(root, program, args, env = {}, held = false) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, program), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', held ? 'pipe' : 'inherit', held ? 'pipe' : 'inherit'],
    });
    /** @type {Buffer[]} */
    const output = [];
    child.stdout?.on('data', (part) => output.push(part));
    child.stderr?.on('data', (part) => output.push(part));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code !== 0) process.stdout.write(Buffer.concat(output));
      resolve(code === 0);
    });
  });
}

/**
 * @param {string} name @param {string} program @param {string[] | ((root: string) => string[])} args
 * @returns {Step}
 */
function check(name, program, args) {
  return {
    name,
    run: async (root) => {
      const given = typeof args === 'function' ? args(root) : args;
      const well = await runs(root, program, given, {}, true);
      console.log(`${well ? '✓' : '✗'} ${name}`);
      return well ? { ...NONE, passed: 1 } : { ...NONE, failed: 1, named: [name] };
    },
  };
}

/**
 * Lets a runner write its JSON report and reads it.
 * @template Report
 * @param {(file: string) => Promise<boolean>} run @param {(report: Report) => Tally} read
 */
async function reported(run, read) {
  const folder = mkdtempSync(join(tmpdir(), 'manor-test-'));
  const file = join(folder, 'report.json');
  try {
    const well = await run(file);
    return distrust(existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : NONE, well);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const CACHE = 'node_modules/.cache';
const ESLINT = ['--max-warnings', '0', '--cache', '--cache-strategy', 'content', '--cache-location'];
/** ESLint does not see that our own rules or its plugins changed: each version of them has a cache of its own. */
const RULES = ['eslint.config.js', 'tools', 'package-lock.json'];
/** @param {string} root */
const rulesHash = (root) => hashFiles(root, RULES).slice(0, 16);
const PRETTIER = ['--check', '--log-level', 'warn', '--cache', '--cache-strategy', 'content'];

export const checks = [
  // A second checker checks most types again that the first one has checked: 22 s of CPU instead of 38.
  check('typecheck', 'node_modules/typescript7/bin/tsc', ['-b', '--checkers', '1']),
  check('lint', 'node_modules/eslint/bin/eslint.js', (root) => [
    ...ESLINT,
    `${CACHE}/eslint/${rulesHash(root)}`,
    '.',
  ]),
  check('lint-types', 'node_modules/oxlint/bin/oxlint', ['--type-aware', '--tsconfig', 'tsconfig.lint.json']),
  check('floor', 'tools/floor.mjs', []),
  check('format', 'node_modules/prettier/bin/prettier.cjs', [
    ...PRETTIER,
    '--cache-location',
    `${CACHE}/prettier/checked`,
    '.',
  ]),
];

export const vitestProjects = ['unit', 'tidy', 'api', 'ledger', 'pg', 'chain', 'contracts', 'chaos'];
export const playwrightProjects = ['e2e', 'visual', 'axe', 'budget'];

/** @param {string} root @param {string[]} projects */
export function runVitest(root, projects) {
  const chosen = projects.flatMap((name) => ['--project', name]);
  return reported((file) => {
    const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    return runs(root, 'node_modules/vitest/vitest.mjs', ['run', ...chosen, ...report]);
  }, fromVitest);
}

/** So many pages, and so many lines of each, tell why a test failed where its screenshot is gone with the machine. */
const SHOWN_PAGES = 3;
const SHOWN_LINES = 150;

/** @param {import('./testReports.mjs').PlaywrightReport} report */
function readPlaywright(report) {
  for (const path of failedPages(report).slice(0, SHOWN_PAGES)) {
    const page = existsSync(path) ? pageSnapshot(readFileSync(path, 'utf8'), SHOWN_LINES) : '';
    if (page) console.log(`\nThe page at the end of ${path}:\n${page}\n`);
  }
  return fromPlaywright(report);
}

/** @param {string} root @param {string[]} projects */
export async function runPlaywright(root, projects) {
  const written = projects.filter((name) =>
    filesBelow(root, `tests/${name}`).some((file) => /\.(test|spec)\.ts$/.test(file)),
  );
  if (written.length === 0) return NONE;
  try {
    const { register } = await import('tsx/esm/api');
    register();
    const { ensureBrowser } = await import('../tests/support/ensureBrowser.ts');
    ensureBrowser();
  } catch (fault) {
    const said = fault instanceof Error ? fault.message : String(fault);
    console.error(said);
    return { ...NONE, failed: 1, named: [said] };
  }
  const chosen = written.map((name) => `--project=${name}`);
  return reported(
    (file) =>
      runs(root, 'node_modules/@playwright/test/cli.js', ['test', ...chosen], {
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      }),
    readPlaywright,
  );
}

/** @param {string} root */
export const runBuild = (root) => runs(root, 'tools/build.mjs', []);
