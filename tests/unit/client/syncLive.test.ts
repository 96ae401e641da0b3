// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { syncLive } from '../../../src/app/syncLive.ts';
import { patch } from '../../../src/store/patch.ts';

const live = vi.hoisted(() => ({ pause: vi.fn(), resume: vi.fn(), close: vi.fn() }));
vi.mock('../../../src/api/live.ts', () => ({ openLive: () => live }));

const MINUTE_MS = 60_000;

vi.useFakeTimers({ now: 1_000_000 });
patch('session', { token: 'secret', status: 'signedIn' });
syncLive({ onSignedIn: () => undefined, onRefetch: () => undefined });
beforeEach(() => {
  vi.advanceTimersByTime(MINUTE_MS);
  live.pause.mockClear();
  live.resume.mockClear();
});

test('a page that is awake keeps its stream, touched or not', () => {
  vi.advanceTimersByTime(10 * MINUTE_MS);
  dispatchEvent(new Event('pointerdown'));
  expect(live.pause).not.toHaveBeenCalled();
});

test('after a suspension the stream is opened anew at the first touch', () => {
  vi.setSystemTime(Date.now() + 2 * MINUTE_MS);
  dispatchEvent(new Event('pointerdown'));
  expect(live.pause).toHaveBeenCalledTimes(1);
  expect(live.resume).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(MINUTE_MS);
  expect(live.pause).toHaveBeenCalledTimes(1);
});

test('untouched, it is opened anew within half a minute', () => {
  vi.setSystemTime(Date.now() + 2 * MINUTE_MS);
  vi.advanceTimersByTime(MINUTE_MS / 2);
  expect(live.resume).toHaveBeenCalledTimes(1);
});
