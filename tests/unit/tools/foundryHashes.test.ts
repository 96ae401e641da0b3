import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { wantedPackage } from '../../../tools/foundryProgram.mjs';
import { readTarball } from '../../../tools/readTarball.mjs';
import { packTarball } from '../../support/npmRegistry.ts';

const ROOT = join(import.meta.dirname, '../../..');
const readJson = (path: string): unknown => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

test('hashes of the wanted version are committed for every system with an anvil, and match the lock file', () => {
  const hashes = readJson('tools/foundryHashes.json') as Record<string, Record<string, string>>;
  const lock = readJson('package-lock.json') as { packages: Record<string, { integrity?: string }> };
  const systems = ['darwin x64', 'darwin arm64', 'linux x64', 'linux arm64', 'win32 x64'];
  for (const [platform = '', arch = ''] of systems.map((system) => system.split(' '))) {
    const expected = wantedPackage(ROOT, 'anvil', { platform, arch });
    expect(hashes[expected?.version ?? '']?.[expected?.id ?? '']).toMatch(/^sha512-[\w+/]{86}==$/);
  }
  for (const program of ['anvil', 'forge'] as const) {
    const expected = wantedPackage(ROOT, program, { platform: 'linux', arch: 'x64' });
    const locked = lock.packages[`node_modules/@foundry-rs/${expected?.id}`]?.integrity;
    expect(hashes[expected?.version ?? '']?.[expected?.id ?? '']).toBe(locked);
  }
});

test('a tarball is read by path, and a truncated one is refused', () => {
  const files = { 'package.json': '{}', 'bin/anvil': 'x'.repeat(2_000) };
  const tarball = packTarball(files);
  expect(readTarball(tarball, ['package/bin/anvil']).get('package/bin/anvil')?.toString()).toBe(
    files['bin/anvil'],
  );
  expect(readTarball(tarball, ['package/bin', '../bin/anvil']).size).toBe(0);
  expect(() => readTarball(tarball.subarray(0, tarball.length - 20), ['package/bin/anvil'])).toThrow();
});
