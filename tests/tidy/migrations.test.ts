import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const DB = join(import.meta.dirname, '../../server/db');

/** Sums as `sha256sum` writes them, by name. */
const listed = new Map(
  readFileSync(join(DB, 'migrations.sha256'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('  ') as [string, string])
    .map(([sum, name]) => [name, sum]),
);

test('no migration changes once it is listed: a world that has applied it would not start again', () => {
  const changed = [...listed].filter(([name, sum]) => {
    const text = readFileSync(join(DB, name));
    return createHash('sha256').update(text).digest('hex') !== sum;
  });
  expect(changed.map(([name]) => `${name} was changed: restore it, and write another migration`)).toEqual([]);
});

test('every migration is listed', () => {
  const names = readdirSync(join(DB, 'migrations'));
  expect(names.filter((name) => !listed.has(`migrations/${name}`))).toEqual([]);
});
