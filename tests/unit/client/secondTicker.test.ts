// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startState } from '../../../src/store/manorState.ts';
import { openSheet } from '../../../src/store/openSheet.ts';
import { patch } from '../../../src/store/patch.ts';
import { secondTicker } from '../../../src/store/secondTicker.ts';
import { store } from '../../../src/store/store.ts';

const MINUTE_MS = 60_000;

let ticks = 0;
let unsubscribe: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  ticks = 0;
  unsubscribe = secondTicker.subscribe(() => (ticks += 1));
});
afterEach(() => {
  unsubscribe();
  vi.useRealTimers();
  store.setState(startState, true);
});

/** Ticks of a minute that passes. */
function minute(): number {
  ticks = 0;
  vi.advanceTimersByTime(MINUTE_MS);
  return ticks;
}

test('one timer ticks for all, every second, and seldom on a page that is left alone', () => {
  const more = secondTicker.subscribe(() => undefined);
  expect(vi.getTimerCount()).toBe(1);
  more();
  expect(minute()).toBe(60);
  expect(minute()).toBeLessThanOrEqual(1);
  dispatchEvent(new Event('pointerdown'));
  expect(ticks).toBeLessThanOrEqual(5);
  expect(secondTicker.now()).toBe(Date.now());
  expect(minute()).toBe(60);
});

test('a new text shows the time of the others; on a page that was left alone it brings the present to all', () => {
  vi.advanceTimersByTime(500);
  const shown = secondTicker.now();
  const more = secondTicker.subscribe(() => undefined);
  expect([secondTicker.now(), ticks]).toEqual([shown, 0]);
  more();
  vi.advanceTimersByTime(2.5 * MINUTE_MS);
  expect(secondTicker.now()).toBeLessThan(Date.now());
  ticks = 0;
  secondTicker.subscribe(() => undefined)();
  expect([secondTicker.now(), ticks]).toEqual([Date.now(), 1]);
});

test('an open sheet counts every second, however long nobody touches it', () => {
  openSheet({ name: 'plot', plot: 1 });
  minute();
  expect(minute()).toBe(60);
});

/** Sows a tree that is ripe so long after now, in milliseconds. */
function grow(afterMs: number): void {
  const ripeAt = Date.now() + afterMs;
  const plant = { sownAt: 0, weedsAt: 0, insectsAt: 0, ripeAt };
  const plots = { 1: { number: 1, version: 1, reclaimedAt: 0, plant } } as never;
  patch('world', { clock: { speed: 1, wallAt: 0, gameAt: 0 } as never });
  store.setState({ facts: { ...store.getState().facts, plots } });
}

test('a page that is left alone ticks when a tree ripens, and more often in the minute before', () => {
  vi.advanceTimersByTime(2 * MINUTE_MS);
  grow(150_000);
  ticks = 0;
  vi.advanceTimersByTime(149_000);
  expect(ticks).toBeGreaterThanOrEqual(5);
  expect(ticks).toBeLessThanOrEqual(8);
  ticks = 0;
  vi.advanceTimersByTime(1_000);
  expect(ticks).toBe(1);
  expect(secondTicker.now()).toBe(Date.now());
  expect(minute()).toBeLessThanOrEqual(1);
});

test('a tree that came while the page was left alone is shown ripe on time', () => {
  vi.advanceTimersByTime(2 * MINUTE_MS);
  grow(20_000);
  vi.advanceTimersByTime(20_000);
  expect(secondTicker.now()).toBe(Date.now());
});

test('in a fast world a page that is left alone ticks every fifteen seconds', () => {
  patch('world', { clock: { speed: 240, wallAt: 0, gameAt: 0 } as never });
  vi.advanceTimersByTime(2 * MINUTE_MS);
  expect(minute()).toBe(4);
});

test('a game clock that is set shows at once', () => {
  minute();
  minute();
  vi.advanceTimersByTime(700);
  ticks = 0;
  patch('world', { clock: { speed: 1, wallAt: 0, gameAt: 0 } as never });
  expect(ticks).toBe(1);
  expect(secondTicker.now()).toBe(Date.now());
});

test('without a listener no timer runs', () => {
  unsubscribe();
  expect(vi.getTimerCount()).toBe(0);
});
