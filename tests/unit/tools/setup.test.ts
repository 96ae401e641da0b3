import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fitsLock, nodeFault } from '../../../tools/setup.mjs';

test.each([
  ['20.18.3', true],
  ['18.20.0', true],
  ['20.19.0', false],
  ['20.20.2', false],
  ['21.7.3', true],
  ['22.1.0', true],
  ['22.11.0', true],
  ['22.12.0', false],
  ['23.0.0', false],
  ['24.21.0', false],
])('Node %s: refused %s', (version, isRefused) => {
  expect(nodeFault(version) !== null).toBe(isRefused);
});

test('a Node between the supported versions gets both of them named', () => {
  expect(nodeFault('21.7.3')).toBe(
    'Dream Manor needs Node 20.19 or 22.12 or newer, and this is Node 21.7.3: install one of these.',
  );
});

function fits(installed: object, expected: object): boolean {
  const root = mkdtempSync(join(tmpdir(), 'manor-setup-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'node_modules'));
  writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...expected } }));
  return fitsLock(root);
}

test('an installation matches its lock file except for optional packages', () => {
  const a = { 'node_modules/a': { version: '1.0.0' } };
  expect(fits(a, a)).toBe(true);
  expect(fits(a, { ...a, 'node_modules/b': { version: '1.0.0', optional: true } })).toBe(true);
  expect(fits(a, { ...a, 'node_modules/b': { version: '1.0.0' } })).toBe(false);
  expect(fits(a, { 'node_modules/a': { version: '1.0.1' } })).toBe(false);
  expect(fits({}, a)).toBe(false);
});
