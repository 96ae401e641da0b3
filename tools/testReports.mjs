// Reads how many tests passed, failed and were skipped out of the runners' own reports.

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/** @type {Tally} */
export const NONE = { passed: 0, failed: 0, skipped: 0 };

/** @param {Tally[]} tallies @returns {Tally} */
export function sum(tallies) {
  return tallies.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skipped: all.skipped + one.skipped,
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
  return endedWell || tally.failed > 0 ? tally : { ...tally, failed: 1 };
}

/**
 * @typedef {{ status: string, assertionResults: { status: string }[] }} VitestFile
 * @param {{ testResults: VitestFile[] }} report vitest's JSON reporter
 * @returns {Tally}
 */
export function fromVitest(report) {
  return sum(
    report.testResults.map(({ status, assertionResults }) => {
      const passed = assertionResults.filter((test) => test.status === 'passed').length;
      const failed = assertionResults.filter((test) => test.status === 'failed').length;
      const skipped = assertionResults.length - passed - failed;
      // A file that could not even be loaded lists no tests.
      return { passed, skipped, failed: status === 'failed' && failed === 0 ? 1 : failed };
    }),
  );
}

/**
 * @typedef {{ expected: number, unexpected: number, flaky: number, skipped: number }} PlaywrightStats
 * @param {{ stats: PlaywrightStats, errors?: unknown[] }} report Playwright's JSON reporter
 * @returns {Tally}
 */
export function fromPlaywright({ stats, errors = [] }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/** @param {Tally} tally */
export function lastLine({ passed, failed, skipped }) {
  const line = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}
