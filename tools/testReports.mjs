// Reads how many tests passed, failed and were skipped out of the runners' own reports, and which failed.
import { stripVTControlCharacters } from 'node:util';

/**
 * `named` says of each failure, in one line, what it was.
 * @typedef {{ passed: number, failed: number, skipped: number, named: string[] }} Tally
 */

/** @type {Tally} */
export const NONE = { passed: 0, failed: 0, skipped: 0, named: [] };

/** A failure in one line: so much of its message that it can be recognised. @param {string[]} path @param {string} [message] */
function line(path, message = '') {
  const said = stripVTControlCharacters(message).replace(/\s+/g, ' ').trim().slice(0, 400);
  return said ? `${path.join(' › ')}: ${said}` : path.join(' › ');
}

/** @param {Tally[]} tallies @returns {Tally} */
export function sum(tallies) {
  return tallies.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skipped: all.skipped + one.skipped,
      named: [...all.named, ...one.named],
    }),
    NONE,
  );
}

/**
 * A runner that ended badly without a failed test (no report, an unhandled error) is one failure:
 * what did not run must not look as if it had passed.
 * @param {Tally} tally @param {boolean} endedWell @returns {Tally}
 */
export function distrust(tally, endedWell) {
  if (endedWell || tally.failed > 0) return tally;
  return { ...tally, failed: 1, named: [...tally.named, 'a runner ended badly without a failed test'] };
}

/**
 * @typedef {{ status: string, fullName?: string, failureMessages?: string[] }} VitestTest
 * @typedef {{ status: string, name: string, message?: string, assertionResults: VitestTest[] }} VitestFile
 * @param {{ testResults: VitestFile[] }} report vitest's JSON reporter
 * @returns {Tally}
 */
export function fromVitest(report) {
  return sum(
    report.testResults.map(({ status, name, message, assertionResults }) => {
      const passed = assertionResults.filter((test) => test.status === 'passed').length;
      const failed = assertionResults.filter((test) => test.status === 'failed');
      const skipped = assertionResults.length - passed - failed.length;
      const named = failed.map((test) => line([name, test.fullName ?? ''], test.failureMessages?.join(' ')));
      // A file that could not even be loaded lists no tests.
      return status === 'failed' && failed.length === 0
        ? { passed, skipped, failed: 1, named: [line([name], message)] }
        : { passed, skipped, failed: failed.length, named };
    }),
  );
}

/**
 * @typedef {{ message?: string }} PlaywrightError
 * @typedef {{ status: string, projectName?: string, results: { errors?: PlaywrightError[] }[] }} PlaywrightTest
 * @typedef {{ file: string, title: string, tests: PlaywrightTest[] }} PlaywrightSpec
 * @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ expected: number, unexpected: number, flaky: number, skipped: number }} PlaywrightStats
 * @typedef {{ stats: PlaywrightStats, errors?: PlaywrightError[], suites?: PlaywrightSuite[] }} PlaywrightReport
 */

/** @param {PlaywrightSuite} suite @returns {PlaywrightSpec[]} */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** @param {PlaywrightReport} report Playwright's JSON reporter @returns {Tally} */
export function fromPlaywright({ stats, errors = [], suites = [] }) {
  const named = suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName = '', results }) =>
        line(
          [projectName, file, title],
          results
            .flatMap((result) => result.errors ?? [])
            .map(({ message }) => message)
            .join(' '),
        ),
      ),
  );
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    named: [...named, ...errors.map(({ message }) => line(['outside of tests'], message))],
  };
}

/** @param {Tally} tally */
export function lastLine({ passed, failed, skipped }) {
  const line = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}
