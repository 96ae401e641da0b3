import { join } from 'node:path';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, test } from 'vitest';
import house from '../../eslint.config.js';

const root = join(import.meta.dirname, '../..');

/** The repository's own rules, without those that need types: the files linted here exist only as text. */
const eslint = new ESLint({
  cwd: root,
  overrideConfigFile: true,
  overrideConfig: [...house, tseslint.configs.disableTypeChecked],
});

async function messages(path: string, code: string): Promise<string> {
  const results = await eslint.lintText(code, { filePath: join(root, path) });
  return results.flatMap((result) => result.messages.map(({ message }) => message)).join('\n');
}

describe('lint names the remedy', () => {
  test.each([
    ['core/rules/a.ts', "export { b } from '#server/b.ts';", 'core imports nothing of ours'],
    ['core/rules/a.ts', "export { b } from '../money/b.ts';", "write '#core/money/b.ts'"],
    ['tests/unit/a.ts', "export { b } from '../../server/b.ts';", "write '#server/b.ts'"],
    ['server/farm/a.ts', "export { b } from '#server/ledger/b';", "'#server/ledger/b.ts'"],
    ['core/rules/a.ts', "export { b } from './b';", "'./b.ts'"],
    ['core/rules/a.ts', "import 'node:fs';", 'core may import zod only'],
    ['core/rules/a.ts', 'export const a = Date.now();', 'take the instant as an argument'],
    ['core/rules/a.ts', 'export const a = new Date();', 'take the instant as an argument'],
    ['core/rules/a.ts', 'export const a = Math.random();', 'take the random value'],
    ['core/rules/a.ts', 'setTimeout(() => 1, 1);', 'take the instant as an argument'],
    ['core/rules/a.ts', 'export const a = process.pid;', 'core runs on every platform'],
    ['server/http/a.ts', 'export const a = process.env.PORT;', 'only server/env.ts reads the environment'],
    ['server/farm/a.ts', 'export const a = process.env.PORT;', 'only server/env.ts reads the environment'],
    ['server/farm/a.ts', 'export const a = Date.now();', 'take the instant as an argument'],
    ['server/farm/a.ts', 'export const a = Promise.all([b(tx), c(tx)]);', 'by pipeline(tx'],
    ['server/farm/a.ts', "post(tx, { key: 'a', type: 'sow', moves });", 'by buildPosting(cause'],
    ['server/farm/a.ts', "import 'react';", 'the server has no user interface'],
    ['server/ledger/a.ts', "export { b } from '#server/farm/b.ts';", 'an engine knows no plant and no order'],
    ['server/market/a.ts', "export { b } from '#server/casting/b.ts';", 'its neighbour'],
    ['src/screens/a/A.tsx', "export { B } from '../b/B.tsx';", 'screens meet in src/app alone'],
    ['src/ui/A.tsx', "export { a } from '../actions/a.ts';", 'let the screen read the store'],
    ['src/actions/a.ts', "import 'pg';", 'this package does not run in browsers'],
    ['scenes/manor/A.tsx', "import 'axios';", 'a scene draws facts'],
    ['scenes/manor/A.tsx', 'export const a = document.title;', 'only scenes/engine uses the page'],
    ['scenes/engine/a.ts', "export const a = fetch('/');", 'a scene makes no calls and stores nothing'],
    ['src/store/a.ts', 'export const a: any = 1; // eslint-disable-line', 'Unexpected any'], // a specimen
  ])('%s: %s', async (path, code, instead) => {
    expect(await messages(path, code)).toContain(instead);
  });

  test.each([
    ['server/env.ts', 'export const a = process.env.PORT;'],
    ['core/api/a.ts', "import * as z from 'zod/mini'; export const a = z.string();"],
    ['core/api/b.ts', "export { b } from '#core/rules/b.ts'; export { c } from './c.ts';"],
    ['server/payouts/a.ts', 'export const a = Promise.all(b.map(({ call: c }) => chain.estimate(c)));'],
    ['src/actions/a.ts', "export { b } from '../store/b.ts';"],
    [
      'server/farm/a.ts',
      "export { b } from '#server/coupons/b.ts'; export { c } from '#server/ledger/c.ts';",
    ],
    ['scenes/engine/a.ts', 'export const a = document.hidden;'],
  ])('%s may: %s', async (path, code) => {
    expect(await messages(path, code)).toBe('');
  });
});
