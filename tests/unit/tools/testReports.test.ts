import { describe, expect, test } from 'vitest';
import { distrust, fromPlaywright, fromVitest, lastLine, NONE, sum } from '../../../tools/testReports.mjs';

const tests = (...statuses: string[]) => statuses.map((status) => ({ status }));

describe('what a test run counts', () => {
  test('vitest: every state, and a file that could not be loaded as one failure', () => {
    const report = {
      testResults: [
        { status: 'failed', assertionResults: tests('passed', 'passed', 'failed', 'skipped', 'todo') },
        { status: 'failed', assertionResults: [] },
        { status: 'passed', assertionResults: tests('passed') },
      ],
    };
    expect(fromVitest(report)).toEqual({ passed: 3, failed: 2, skipped: 2 });
  });

  test('Playwright: a flaky test and an error outside of tests are failures', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
    expect(fromPlaywright({ stats, errors: [{}] })).toEqual({ passed: 4, failed: 3, skipped: 2 });
  });

  test('a runner that ended badly is never all green', () => {
    expect(distrust({ ...NONE, passed: 9 }, false)).toEqual({ passed: 9, failed: 1, skipped: 0 });
    expect(distrust({ ...NONE, failed: 2 }, false).failed).toBe(2);
    expect(distrust({ ...NONE, passed: 9 }, true).failed).toBe(0);
  });

  test('the last line names skipped tests only when there are some', () => {
    const one = { passed: 1, failed: 2, skipped: 0 };
    expect(lastLine(one)).toBe('1 passed, 2 failed');
    expect(lastLine(sum([one, { passed: 3, failed: 0, skipped: 4 }]))).toBe('4 passed, 2 failed, 4 skipped');
  });
});
