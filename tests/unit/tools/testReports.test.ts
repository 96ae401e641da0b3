import { describe, expect, test } from 'vitest';
import {
  distrust,
  failedPages,
  fromPlaywright,
  fromVitest,
  lastLine,
  NONE,
  pageSnapshot,
  sum,
} from '../../../tools/testReports.mjs';

const tests = (...statuses: string[]) => statuses.map((status) => ({ status }));

describe('counts of a test run', () => {
  test('vitest: every state, and a file that failed to load as one failure', () => {
    const report = {
      testResults: [
        {
          status: 'failed',
          name: 'a.test.ts',
          assertionResults: [
            ...tests('passed', 'passed'),
            { status: 'skipped', fullName: 'hens fly', meta: { skipReason: 'no wings' } },
            { status: 'todo', fullName: 'pigs fly', meta: {} },
            {
              status: 'failed',
              fullName: 'eggs are laid',
              failureMessages: ['Error: \u001b[31mno\u001b[39m\n  egg'],
            },
          ],
        },
        { status: 'failed', name: 'b.test.ts', message: 'cannot be read', assertionResults: [] },
        {
          status: 'passed',
          name: 'c.test.ts',
          assertionResults: [
            ...tests('passed'),
            ...tests('skipped', 'skipped').map((test) => ({ ...test, meta: { skipReason: 'no pond' } })),
          ],
        },
      ],
    };
    expect(fromVitest(report)).toEqual({
      passed: 3,
      failed: 2,
      skipped: 4,
      skips: [
        'a.test.ts › hens fly: no wings',
        'a.test.ts › pigs fly: no reason given',
        'c.test.ts › 2 tests: no pond',
      ],
      named: ['a.test.ts › eggs are laid: Error: no egg', 'b.test.ts: cannot be read'],
    });
  });

  test('Playwright: the page at which a test failed is read out of its attachment', () => {
    const attachments = [
      { name: 'screenshot', path: 'a.png' },
      { name: 'error-context', path: 'a.md' },
      { name: 'error-context' },
    ];
    const failed = { status: 'unexpected', results: [{ attachments }, {}] };
    const stats = { expected: 0, unexpected: 1, flaky: 0, skipped: 0 };
    const suites = [{ suites: [{ specs: [{ file: 'farm.spec.ts', title: 'sowing', tests: [failed] }] }] }];
    expect(failedPages({ stats, suites })).toEqual(['a.md']);
    const text = '# Page snapshot\n\n```yaml\n- main\n  - button\n  - link\n```\n\n```ts\ncode\n```\n';
    expect(pageSnapshot(text, 2)).toBe('- main\n  - button');
    expect(pageSnapshot('no page', 2)).toBe('');
  });

  test('Playwright: a flaky test and an error outside of tests are failures', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
    const spec = (
      title: string,
      status: string,
      annotations: { type: string; description?: string }[] = [],
    ) => ({
      file: 'farm.spec.ts',
      title,
      tests: [{ status, projectName: 'e2e', annotations, results: [{ errors: [{ message: 'too late' }] }] }],
    });
    const suites = [
      {
        specs: [spec('sows', 'expected')],
        suites: [{ specs: [spec('waters', 'unexpected'), spec('weeds', 'flaky')] }],
      },
      {
        specs: [
          spec('flies', 'skipped', [{ type: 'issue' }, { type: 'skip', description: 'no wings' }]),
          spec('swims', 'skipped'),
        ],
      },
    ];
    expect(fromPlaywright({ stats, errors: [{ message: 'no browser' }], suites })).toEqual({
      passed: 4,
      failed: 3,
      skipped: 2,
      named: [
        'e2e › farm.spec.ts › waters: too late',
        'e2e › farm.spec.ts › weeds: too late',
        'outside of tests: no browser',
      ],
      skips: ['e2e › farm.spec.ts › flies: no wings', 'e2e › farm.spec.ts › swims: no reason given'],
    });
  });

  test('a runner that crashed is never all green', () => {
    expect(distrust({ ...NONE, passed: 9 }, false)).toMatchObject({
      passed: 9,
      failed: 1,
      named: [expect.stringContaining('badly')],
    });
    expect(distrust({ ...NONE, failed: 2 }, false).failed).toBe(2);
    expect(distrust({ ...NONE, passed: 9 }, true).failed).toBe(0);
  });

  test('the last line names skipped tests only when there are some', () => {
    const first = { ...NONE, passed: 1, failed: 2 };
    expect(lastLine(first)).toBe('1 passed, 2 failed');
    expect(lastLine(sum([first, { ...NONE, passed: 3, skipped: 4 }]))).toBe('4 passed, 2 failed, 4 skipped');
  });
});
