import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type WithAxe = { axe?: { run(node: Document, options: RunOptions): Promise<AxeResults> } };

/** Everything that axe finds on the page as it stands, a line each. */
export async function axeFaults(page: Page, where: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source);
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null))),
  );
  const results = await page.evaluate((options) => (window as WithAxe).axe?.run(document, options), {
    resultTypes: ['violations'],
  } as RunOptions);
  return (results?.violations ?? []).flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${where}: ${id} (${help}): ${node.html.slice(0, 160)}`),
  );
}
