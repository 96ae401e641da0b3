import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generatedFiles, staleFiles } from '../../tools/contracts.mjs';

const ROOT = join(import.meta.dirname, '../..');
const FORGE = join(ROOT, 'node_modules/.bin/forge');
const hasForge = existsSync(FORGE);

/** The least that must have run: a suite that forge no longer finds must not pass for one without faults. */
const LEAST_TESTS = 62;

interface Suite {
  test_results: Record<string, { status: string; reason: string | null }>;
}

describe('contracts', () => {
  it.skipIf(!hasForge)(
    hasForge ? 'pass their forge tests' : 'pass their forge tests: SKIPPED, npm has no forge for this system',
    () => {
      const run = spawnSync(FORGE, ['test', '--json'], {
        cwd: join(ROOT, 'contracts'),
        encoding: 'utf8',
        maxBuffer: 2 ** 28,
      });
      const line = run.stdout.split('\n').find((text) => text.startsWith('{'));
      expect(line, run.stderr + run.stdout).toBeDefined();
      const suites = JSON.parse(line ?? '{}') as Record<string, Suite>;
      const results = Object.entries(suites).flatMap(([suite, { test_results: tests }]) =>
        Object.entries(tests).map(([name, result]) => ({ name: `${suite} ${name}`, ...result })),
      );
      const failed = results.filter(({ status }) => status !== 'Success');
      expect(failed.map(({ name, status, reason }) => `${name}: ${status} ${reason ?? ''}`)).toEqual([]);
      expect(results.length).toBeGreaterThanOrEqual(LEAST_TESTS);
      expect(run.status).toBe(0);
    },
  );

  it('are what the committed ABIs and artifacts were made from', async () => {
    const files = await generatedFiles(ROOT);
    expect(files.size).toBe(9);
    expect(staleFiles(ROOT, files)).toEqual([]);
    const changed = new Map([...files].map(([path, text]) => [path, `${text} `]));
    expect(staleFiles(ROOT, changed)).toHaveLength(9);
  });
});
