// @vitest-environment happy-dom
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { Sheet } from '../../../src/ui/Sheet.tsx';

test('a sheet is on the page with its title at once, with its content in the next task', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const props = { title: 'Harvest', foot: 'Sell', onClose: () => undefined, children: 'apples' };
  flushSync(() => root.render(createElement(Sheet, props)));
  const sheet = () => document.querySelector('[role=dialog]')?.textContent ?? '';
  expect(sheet()).toContain('Harvest');
  expect(sheet()).not.toContain('apples');
  await expect.poll(sheet).toContain('apples');
  expect(sheet()).toContain('Sell');
  flushSync(() => root.unmount());
});
