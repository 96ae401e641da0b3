// @vitest-environment happy-dom
import { act, createElement, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDelayedBalance } from '../../../src/screens/farm/useDelayedBalance.ts';
import { effects } from '../../../src/store/effects.ts';
import { markPending } from '../../../src/store/markPending.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;

// Real time on a busy machine must not count, so the clock is fake.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
});

function Purse({ have }: { have: string }) {
  const purse = useRef<HTMLElement>(null);
  return createElement('b', { ref: purse }, useDelayedBalance(have, purse));
}

function purseWhere(scene: string) {
  document.documentElement.dataset.scene = scene;
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const show = (have: string) => act(() => root.render(createElement(Purse, { have })));
  show('180');
  const purse = [...document.querySelectorAll('b')].at(-1);
  return { show, said: () => purse?.textContent, purse };
}

test('proceeds of a sale count when the first coin lands, in any order of answer and stream', () => {
  const { show, said, purse } = purseWhere('ready');
  let release = () => {};
  act(() => void (release = markPending(['sell:apple'])));
  show('201');
  expect(said()).toBe('180');
  act(() => {
    effects.emit({ kind: 'coins', direction: 'in', coin: 'ATR' });
    release();
  });
  expect(said()).toBe('180');
  act(() => void purse?.dispatchEvent(new Event('landed')));
  expect(said()).toBe('201');
  show('199');
  expect(said()).toBe('199');
});

test('without an animation they count at once', () => {
  const { show, said } = purseWhere('error');
  act(() => effects.emit({ kind: 'coins', direction: 'in', coin: 'ATR' }));
  show('201');
  expect(said()).toBe('201');
});
