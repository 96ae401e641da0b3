import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '#server/makeFolder.ts';

test('a folder is made with its parents, and an impossible one is refused instead of retried for ever', () => {
  const base = mkdtempSync(join(tmpdir(), 'manor-folder-'));
  makeFolder(join(base, 'one', 'two'));
  makeFolder(join(base, 'one', 'two'));
  expect(existsSync(join(base, 'one', 'two'))).toBe(true);
  writeFileSync(join(base, 'file'), '');
  expect(() => makeFolder(join(base, 'file', 'world'))).toThrow();
  expect(() => makeFolder('/proc/manor/world')).toThrow();
  rmSync(base, { recursive: true });
});
