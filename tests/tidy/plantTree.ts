import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { readTree, type Tree } from './tree.ts';

/** Writes a small tree into a temporary folder that is removed after the test, and reads it as the checks do. */
export function plantTree(files: Record<string, string>): Tree {
  const root = mkdtempSync(join(tmpdir(), 'manor-tidy-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return readTree(root);
}
