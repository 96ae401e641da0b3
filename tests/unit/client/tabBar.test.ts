// @vitest-environment happy-dom
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { TabBar } from '../../../src/ui/TabBar.tsx';

const tabs = ['/', '/assets', '/atr'].map((to) => ({ to, text: to, icon: undefined }));
const Place = () => createElement('output', null, useLocation().pathname);

const place = () => document.querySelector('output')?.textContent;
const lit = () =>
  [...document.querySelectorAll('a')]
    .filter(({ className }) => className.includes('current'))
    .map((a) => a.textContent);
const tap = (to: string) => flushSync(() => document.querySelector<HTMLElement>(`a[href="${to}"]`)?.click());

test('a tapped tab is lit before its screen comes, and the last tap before the frame counts', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const bar = createElement(TabBar, { tabs, label: 'tabs' });
  flushSync(() => root.render(createElement(MemoryRouter, null, bar, createElement(Place))));
  tap('/assets');
  tap('/atr');
  expect({ lit: lit(), place: place() }).toEqual({ lit: ['/atr'], place: '/' });
  await expect.poll(place).toBe('/atr');
  expect(lit()).toEqual(['/atr']);
  tap('/assets');
  tap('/atr');
  expect(lit()).toEqual(['/atr']);
  tap('/');
  await expect.poll(place).toBe('/');
  flushSync(() => root.unmount());
});
