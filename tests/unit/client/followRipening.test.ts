// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followRipening } from '../../../src/app/sound/followRipening.ts';
import { startState } from '../../../src/store/manorState.ts';
import { store } from '../../../src/store/store.ts';

const BEGIN = 1_000_000;
/** Longer than the step of a page that is in use, and shorter than that of one left alone. */
const STEP_MS = 1_500;

const ripened = vi.fn<() => void>();
let stop: () => void = () => undefined;

/** Sows trees that are ripe so long after the beginning, in milliseconds. */
function grow(...ripeAfterMs: number[]): void {
  const plots = ripeAfterMs.map((after, at) => [
    at + 1,
    { number: at + 1, version: 1, reclaimedAt: 0, plant: { sownAt: 0, ripeAt: BEGIN + after } },
  ]);
  const facts = { ...store.getState().facts, plots: Object.fromEntries(plots) as never };
  store.setState({ facts });
}

beforeEach(() => {
  vi.useFakeTimers({ now: BEGIN });
  ripened.mockClear();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
  store.setState(startState, true);
});

test('trees that ripen in one tick are told once, the next ones again', () => {
  grow(500, 900, 2_500);
  stop = followRipening(ripened);
  vi.advanceTimersByTime(STEP_MS);
  expect(ripened).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(STEP_MS);
  expect(ripened).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(STEP_MS);
  expect(ripened).toHaveBeenCalledTimes(2);
});

test('trees that were ripe when the plots came are not told', () => {
  stop = followRipening(ripened);
  vi.advanceTimersByTime(STEP_MS);
  grow(-500, 0);
  vi.advanceTimersByTime(STEP_MS);
  expect(ripened).not.toHaveBeenCalled();
});

test('a harvest beside a tree that is not ripe is no ripening', () => {
  grow(-500, 60_000);
  stop = followRipening(ripened);
  grow(60_000, 60_000);
  vi.advanceTimersByTime(STEP_MS);
  expect(ripened).not.toHaveBeenCalled();
});

test('a page that is not seen is silent, and tells on its return', () => {
  grow(500);
  stop = followRipening(ripened);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  vi.advanceTimersByTime(STEP_MS);
  expect(ripened).not.toHaveBeenCalled();
  hidden.mockReturnValue(false);
  vi.advanceTimersByTime(STEP_MS);
  expect(ripened).toHaveBeenCalledTimes(1);
});

test('ended, it looks no more', () => {
  grow(500);
  followRipening(ripened)();
  vi.advanceTimersByTime(STEP_MS);
  expect(ripened).not.toHaveBeenCalled();
});
