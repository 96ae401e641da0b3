import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { table } from '#core/api/table.ts';
import { SECRET_SETTINGS } from '#server/secretFiles.ts';
import { settingNames } from '../support/settingNames.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Names of settings in the first column of the page's tables. */
const inTables = (text: string) =>
  text
    .split('\n')
    .map((line) => /^\s*\| (`[^|]*) \|/.exec(line)?.[1] ?? '')
    .flatMap((cell) => [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name));

test('docs/operations.md lists every setting, and no unknown one', () => {
  const code = settingNames();
  expect(code.size).toBeGreaterThan(20);
  expect([...new Set(inTables(read('docs/operations.md')))].sort()).toEqual([...code].sort());
});

test('docs/operations.md names the file of every secret', () => {
  const named = [...read('docs/operations.md').matchAll(/`([A-Z0-9_]+)_FILE`/g)].map(([, name]) => name);
  expect([...new Set(named)].sort()).toEqual([...SECRET_SETTINGS].sort());
});

test.each(['docs/operations.md', 'docs/runbook.md'])(
  '%s names only existing scripts, calls and metrics',
  (path) => {
    const page = read(path);
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    for (const [, name = ''] of page.matchAll(
      /npm (?:run )?(start|audit|daily|deploy|first-player|role|album)\b/g,
    ))
      expect(scripts).toHaveProperty(name);
    for (const [, name = ''] of page.matchAll(/`((?:ops|config)\/[a-z/]+)/g)) {
      if (name !== 'ops/') expect(table).toHaveProperty([name]);
    }
    const measures = read('server/http/makeMetrics.ts') + read('server/http/stateMetrics.ts');
    for (const [, name] of page.matchAll(/`(manor_[a-z_]+)/g)) expect(measures).toContain(`'${name}'`);
  },
);
