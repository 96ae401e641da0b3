import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hashFiles } from '../../../tools/hashFiles.mjs';

test('the hash changes with names and contents, and not with build outputs', () => {
  const root = mkdtempSync(join(tmpdir(), 'manor-hash-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const write = (path: string, text: string) => writeFileSync(join(root, path), text);
  const hash = () => hashFiles(root, ['src', 'index.html', 'absent']);
  mkdirSync(join(root, 'src/.built'), { recursive: true });
  write('src/a.ts', '1');
  const first = hash();
  write('src/.built/atlas.json', '1');
  expect(hash()).toBe(first);
  write('src/a.ts', '2');
  const edited = hash();
  expect(edited).not.toBe(first);
  write('src/b.ts', '');
  const added = hash();
  expect(added).not.toBe(edited);
  write('index.html', '');
  expect(hash()).not.toBe(added);
});
