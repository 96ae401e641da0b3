// @vitest-environment happy-dom
import { act, createElement, Suspense, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { fetchAsked } from '../../../src/ui/fetchAsked.ts';
import { fetchExtra } from '../../../src/ui/fetchExtra.ts';
import { lazyPart } from '../../../src/ui/lazyPart.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Code = { default: ComponentType };

const Page: ComponentType = () => createElement('p', null, 'page');

/** Texts that a part showed in its place, in their order. */
async function shownBy(Part: ComponentType): Promise<string[]> {
  const shown: string[] = [];
  const box = document.createElement('div');
  const Waiting = () => {
    shown.push('waiting');
    return null;
  };
  const root = createRoot(box);
  await act(async () => {
    root.render(createElement(Suspense, { fallback: createElement(Waiting) }, createElement(Part)));
    await Promise.resolve();
  });
  shown.push(box.textContent ?? '');
  act(() => root.unmount());
  return shown;
}

test('a part whose code is there is shown at once, and another one after its fallback', async () => {
  const early = lazyPart(() => Promise.resolve({ default: Page }));
  await early.load();
  expect(await shownBy(early.Part)).toEqual(['page']);
  const late = lazyPart(() => Promise.resolve({ default: Page }));
  expect((await shownBy(late.Part))[0]).toBe('waiting');
});

test('code is fetched once, and again after a failure', async () => {
  let calls = 0;
  const part = lazyPart(() => {
    calls += 1;
    return calls === 1 ? Promise.reject<Code>(new Error('lost')) : Promise.resolve<Code>({ default: Page });
  });
  await expect(part.load()).rejects.toThrow('lost');
  expect(part.isLoaded()).toBe(false);
  await Promise.all([part.load(), part.load()]);
  expect(calls).toBe(2);
  expect(part.isLoaded()).toBe(true);
});

test('an extra whose code cannot be fetched leaves its place empty, and a fault in the code is thrown', async () => {
  vi.useFakeTimers();
  const lost = vi.fn(() =>
    Promise.reject<Code>(new TypeError('Failed to fetch dynamically imported module: /a.js')),
  );
  const extra = fetchExtra(lost);
  await vi.runAllTimersAsync();
  expect(await shownBy((await extra).default)).toEqual(['']);
  expect(lost).toHaveBeenCalledTimes(5);
  const broken = fetchExtra(() => Promise.reject<Code>(new TypeError('x is not a function'))).catch(String);
  await vi.runAllTimersAsync();
  expect(await broken).toContain('x is not a function');
});

test('an extra without a connection waits for one before its first try, but not for ever', async () => {
  vi.useFakeTimers();
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const fetchPart = vi.fn(() => Promise.resolve<Code>({ default: Page }));
  const extra = fetchExtra(fetchPart);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(fetchPart).not.toHaveBeenCalled();
  line.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect((await extra).default).toBe(Page);
  line.mockReturnValue(false);
  const misled = fetchExtra(fetchPart);
  await vi.advanceTimersByTimeAsync(15_000);
  expect((await misled).default).toBe(Page);
});

test('tries that fail without a connection do not count', async () => {
  vi.useFakeTimers();
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const fetchPart = vi.fn(() => Promise.reject<Code>(new Error('lost')));
  const asked = fetchAsked(fetchPart);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(fetchPart).toHaveBeenCalledTimes(40);
  line.mockReturnValue(true);
  fetchPart.mockResolvedValue({ default: Page });
  window.dispatchEvent(new Event('online'));
  expect((await asked).default).toBe(Page);
  await expect(fetchAsked(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});
