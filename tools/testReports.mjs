// Reads how many tests passed, failed and were skipped out of the runners' own reports, which failed and why others were skipped.
import { stripVTControlCharacters } from 'node:util';

/**
 * `named` says of each failure, in one line, what it was; `skips` names skipped tests with their reason, those of one
 * file and reason together.
 * @typedef {{ passed: number, failed: number, skipped: number, named: string[], skips: string[] }} Tally
 */

/** @type {Tally} */
export const NONE = { passed: 0, failed: 0, skipped: 0, named: [], skips: [] };

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
      skips: [...all.skips, ...one.skips],
    }),
    NONE,
  );
}

/**
 * Lines for skipped tests: one for each file and reason.
 * @param {{ file: string, title: string, reason: string | undefined }[]} skipped
 */
function skipLines(skipped) {
  /** @type {Map<string, { file: string, titles: string[], reason: string }>} */
  const groups = new Map();
  for (const { file, title, reason = 'no reason given' } of skipped) {
    const key = `${file}\0${reason}`;
    const group = groups.get(key) ?? { file, titles: [], reason };
    group.titles.push(title);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ file, titles, reason }) =>
    line([file, titles.length === 1 ? (titles[0] ?? '') : `${titles.length} tests`], reason),
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
 * @typedef {{ status: string, fullName?: string, failureMessages?: string[], meta?: { skipReason?: string } }} VitestTest
 * @typedef {{ status: string, name: string, message?: string, assertionResults: VitestTest[] }} VitestFile
 * @param {{ testResults: VitestFile[] }} report vitest's JSON reporter
 * @returns {Tally}
 */
export function fromVitest(report) {
  return sum(
    report.testResults.map(({ status, name, message, assertionResults }) => {
      const passed = assertionResults.filter((test) => test.status === 'passed').length;
      const failed = assertionResults.filter((test) => test.status === 'failed');
      const others = assertionResults.filter(({ status }) => status !== 'passed' && status !== 'failed');
      const skips = skipLines(
        others.map(({ fullName = '', meta }) => ({ file: name, title: fullName, reason: meta?.skipReason })),
      );
      const skipped = others.length;
      const named = failed.map((test) => line([name, test.fullName ?? ''], test.failureMessages?.join(' ')));
      // A file that could not even be loaded lists no tests.
      return status === 'failed' && failed.length === 0
        ? { passed, skipped, skips, failed: 1, named: [line([name], message)] }
        : { passed, skipped, skips, failed: failed.length, named };
    }),
  );
}

/**
 * @typedef {{ message?: string }} PlaywrightError
 * @typedef {{ type: string, description?: string }} PlaywrightAnnotation
 * @typedef {{ name: string, path?: string }} PlaywrightAttachment
 * @typedef {{ errors?: PlaywrightError[], attachments?: PlaywrightAttachment[] }} PlaywrightResult
 * @typedef {{ status: string, projectName?: string, annotations?: PlaywrightAnnotation[], results: PlaywrightResult[] }} PlaywrightTest
 * @typedef {{ file: string, title: string, tests: PlaywrightTest[] }} PlaywrightSpec
 * @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ expected: number, unexpected: number, flaky: number, skipped: number }} PlaywrightStats
 * @typedef {{ stats: PlaywrightStats, errors?: PlaywrightError[], suites?: PlaywrightSuite[] }} PlaywrightReport
 */

/** @param {PlaywrightSuite} suite @returns {PlaywrightSpec[]} */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** @param {PlaywrightReport} report Playwright's JSON reporter @returns {Tally} */
export function fromPlaywright({ stats, errors = [], suites = [] }) {
  const specs = suites.flatMap(specsOf);
  const skipped = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'skipped')
      .map(({ projectName = '', annotations = [] }) => ({
        file: `${projectName} › ${file}`,
        title,
        reason: annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description,
      })),
  );
  const named = specs.flatMap(({ file, title, tests }) =>
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
    skips: skipLines(skipped),
  };
}

/**
 * Files in which Playwright wrote, for each failed test, the parts of the page that it ended at.
 * @param {PlaywrightReport} report @returns {string[]}
 */
export function failedPages({ suites = [] }) {
  const results = suites.flatMap(specsOf).flatMap(({ tests }) => tests.flatMap(({ results }) => results));
  return results
    .flatMap(({ attachments = [] }) => attachments)
    .flatMap(({ name, path }) => (name === 'error-context' && path ? [path] : []));
}

/**
 * The page itself out of such a file, its first lines.
 * @param {string} text @param {number} lines
 */
export function pageSnapshot(text, lines) {
  return (/```yaml\n(.*?)\n```/s.exec(text)?.[1] ?? '').split('\n').slice(0, lines).join('\n');
}

/** @param {Tally} tally */
export function lastLine({ passed, failed, skipped }) {
  const line = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}
