import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { disabledFeatures } from '../support/disabledFeatures.ts';

/** Playwright's own list, out of its package: it does not export it. */
function playwrightsFeatures(): string[] {
  const playwright = createRequire(import.meta.resolve('@playwright/test')).resolve(
    'playwright/package.json',
  );
  const core = createRequire(playwright).resolve('playwright-core/package.json');
  const code = readFileSync(join(dirname(core), 'lib/coreBundle.js'), 'utf8');
  const list = /disabledFeatures = \[(.*?)\]/s.exec(code)?.[1] ?? '';
  return [...list.matchAll(/"(\w+)"/g)].map(([, name = '']) => name);
}

test('the features that Playwright turns off stay off beside ours', () => {
  const needed = playwrightsFeatures();
  expect(needed.length).toBeGreaterThan(10);
  expect(disabledFeatures).toEqual(expect.arrayContaining(needed));
});
