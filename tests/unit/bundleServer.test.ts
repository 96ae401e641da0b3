import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bundledServer } from '../../tools/bundleServer.mjs';

const folder = mkdtempSync(join(tmpdir(), 'manor-bundle-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function programAt(name: string, main: string): string {
  const root = join(folder, name);
  mkdirSync(join(root, 'server'), { recursive: true });
  writeFileSync(join(root, 'server/main.ts'), main);
  return root;
}

test('a bundle belongs to its sources and to their folder', () => {
  const root = programAt('a', 'one();');
  const first = bundledServer(root);
  expect(bundledServer(root)).toBe(first);
  writeFileSync(join(root, 'server/main.ts'), 'two();');
  const second = bundledServer(root);
  expect(second).not.toBe(first);
  const copy = join(folder, 'b');
  cpSync(root, copy, { recursive: true });
  const nameOf = (path: string) => basename(dirname(path));
  expect(nameOf(bundledServer(copy))).not.toBe(nameOf(second));
});
