import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generatedFiles, staleFiles } from '../../tools/contracts.mjs';
import { installedProgram, wantedPackage } from '../../tools/foundryProgram.mjs';
import { skipReason } from '../support/skipReason.ts';

const ROOT = join(import.meta.dirname, '../..');
const wanted = wantedPackage(ROOT, 'forge', process);
const forge = wanted && installedProgram(ROOT, wanted);
/** Windows does not run a file by its shebang line, and forge gets npm's compiler as such a file. */
const reason =
  process.platform === 'win32'
    ? 'forge cannot run contracts/solc.mjs on Windows'
    : `npm has no forge for ${process.platform} ${process.arch}, or set-up could not fetch it`;
const canTest = forge !== null && process.platform !== 'win32';

/** Minimum of tests that must run: a suite that forge no longer finds must not count as passed. */
const MIN_TESTS = 62;

interface Suite {
  test_results: Record<string, { status: string; reason: string | null }>;
}

describe('contracts', () => {
  it.skipIf(!canTest)('pass their forge tests', skipReason(reason), () => {
    const run = spawnSync(forge ?? '', ['test', '--json'], {
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
    expect(results.length).toBeGreaterThanOrEqual(MIN_TESTS);
    expect(run.status).toBe(0);
  });

  it('match the committed ABIs and artifacts', async () => {
    const files = await generatedFiles(ROOT);
    expect(files.size).toBe(12);
    expect(staleFiles(ROOT, files)).toEqual([]);
    const changed = new Map([...files].map(([path, text]) => [path, `${text} `]));
    expect(staleFiles(ROOT, changed)).toHaveLength(12);
  });
});
