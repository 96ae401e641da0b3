import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { expect } from '@playwright/test';
import { manorTest as test } from '../support/manorTest.ts';
import en from '../../locales/en/ops/console.json' with { type: 'json' };
import zh from '../../locales/zh/ops/console.json' with { type: 'json' };

const DIST = join(import.meta.dirname, '../../dist');

/** Texts and paths that only the console has: each survives minifying. */
const MARKS = [en.noRoleHint, zh.noRoleHint, en.rulesHint, 'ops/acts.csv', '/ops/assets'];

/** Built files that hold code, uncompressed, by path below dist. */
const files = readdirSync(DIST, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(js|css|html|json)$/.test(entry.name))
  .map((entry) => relative(DIST, join(entry.parentPath, entry.name)).split(sep).join('/'));

const isConsole = (path: string) => path.startsWith('ops/');
const textOf = (path: string) => readFileSync(join(DIST, path), 'utf8');

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/**
 * Files that a page loads or may load, by the names of built files that stand in it and in those. Both builds hold some
 * equal files under one name: such a name is taken for the file of the same build.
 */
function reached(start: string): Set<string> {
  const found = new Set([start]);
  for (const path of found) {
    const text = textOf(path);
    const named = files.filter((other) => text.includes(nameOf(other)));
    const near = new Set(named.filter((other) => isConsole(other) === isConsole(path)).map(nameOf));
    for (const other of named)
      if (isConsole(other) === isConsole(path) || !near.has(nameOf(other))) found.add(other);
  }
  return found;
}

test('the player\u2019s pages hold no byte of the console, and the console none of the player\u2019s', () => {
  const own = files.filter(isConsole).map(textOf).join('\n');
  for (const mark of MARKS) expect(own).toContain(mark);
  const players = files.filter((path) => !isConsole(path));
  expect(players.length).toBeGreaterThan(20);
  const found = players.flatMap((path) => {
    const text = textOf(path);
    return MARKS.filter((mark) => text.includes(mark)).map((mark) => `${path}: ${mark}`);
  });
  expect(found).toEqual([]);
  const fromIndex = [...reached('index.html')];
  expect(fromIndex.length).toBeGreaterThan(20);
  expect(fromIndex.filter(isConsole)).toEqual([]);
  const fromConsole = [...reached('ops/ops.html')];
  expect(fromConsole.length).toBeGreaterThan(2);
  expect(fromConsole.filter((path) => !isConsole(path))).toEqual([]);
});

test('the console has a content policy of its own, without anything inline or foreign', async ({ manor }) => {
  const response = await fetch(`${manor.url}/ops`);
  const html = await response.text();
  const policy = new Map(
    (response.headers.get('content-security-policy') ?? '').split('; ').map((rule) => {
      const [name = '', ...sources] = rule.split(' ');
      return [name, sources.join(' ')] as const;
    }),
  );
  expect(Object.fromEntries(policy)).toEqual({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' data:",
    'font-src': "'self' data:",
    'connect-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  });
  expect(html).not.toMatch(/<style|style=|<script(?![^>]*\ssrc=)|\son[a-z]+=/);
  expect((await fetch(`${manor.url}/`)).headers.get('content-security-policy')).not.toBe(
    response.headers.get('content-security-policy'),
  );
});
