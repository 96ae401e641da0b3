import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Loop, REST_AFTER_MS, type LoopTarget } from '../../../scenes/engine/loop.ts';

const FRAME_MS = 16;

let now = 0;
let asked: ((at: number) => void) | null = null;
let visibility: () => void = () => undefined;
const page = { hidden: false, addEventListener: (_: string, call: () => void) => (visibility = call) };

beforeEach(() => {
  now = 0;
  asked = null;
  page.hidden = false;
  vi.useFakeTimers();
  vi.stubGlobal('document', {
    ...page,
    get hidden() {
      return page.hidden;
    },
    removeEventListener: () => undefined,
  });
  vi.stubGlobal('requestAnimationFrame', (call: (at: number) => void) => ((asked = call), 1));
  vi.stubGlobal('cancelAnimationFrame', () => (asked = null));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Lets artificial time pass; returns how many frames the browser was asked for. */
function pass(ms: number, frameMs = FRAME_MS): number {
  let frames = 0;
  for (const end = now + ms; now < end; now += frameMs) {
    vi.advanceTimersByTime(frameMs);
    const call = asked;
    asked = null;
    if (!call) continue;
    frames += 1;
    call(now);
  }
  return frames;
}

interface Scene {
  loop: Loop;
  drawn: number;
  polls: number;
  motion: number;
  busy: boolean;
  still: boolean;
  rain: boolean;
  /** A clock passes a mark at the next poll. */
  due: boolean;
  /** Milliseconds until then, as the scene knows it. */
  changesIn: number;
}

function scene(some: Partial<Scene> = {}): Scene {
  const made = {
    drawn: 0,
    polls: 0,
    motion: 1,
    busy: false,
    still: false,
    rain: false,
    due: false,
    changesIn: Infinity,
    ...some,
  };
  const target: LoopTarget = {
    busy: () => made.busy,
    still: () => made.still,
    restless: () => made.rain,
    step: (_, motion) => (made.motion = motion),
    refresh: () => {
      made.polls += 1;
      if (!made.due) return;
      made.due = false;
      full.loop.invalidate();
    },
    changesIn: () => made.changesIn,
    draw: () => (made.drawn += 1),
    measured: () => undefined,
  };
  const full: Scene = Object.assign(made, { loop: new Loop(target) });
  full.loop.pause(false);
  return full;
}

it('requests no frame while nothing moves, and draws one when a clock passes a mark', () => {
  const still = scene({ still: true });
  pass(200);
  expect(still.drawn).toBe(1);
  expect(pass(60_000)).toBe(0);
  expect(still.drawn).toBe(1);
  still.due = true;
  expect(pass(61_000)).toBe(1);
  expect(still.drawn).toBe(2);
});

it('sleeps until the next change that is known, two seconds at least and a minute at most', () => {
  const still = scene({ still: true, changesIn: 20_000 });
  pass(3_000);
  const { polls } = still;
  pass(18_000);
  expect(still.polls).toBe(polls);
  still.changesIn = 0;
  pass(2_000);
  expect(still.polls).toBe(polls + 1);
  pass(10_000);
  expect(still.polls).toBe(polls + 6);
  still.changesIn = Infinity;
  pass(2_000);
  pass(600_000);
  expect(still.polls).toBeGreaterThanOrEqual(polls + 16);
  expect(still.polls).toBeLessThanOrEqual(polls + 18);
});

it('wakes soon when facts change, however often they do, and only while it sleeps', () => {
  const still = scene({ still: true });
  pass(10_000);
  const { polls } = still;
  for (let news = 0; news < 3; news += 1) {
    still.loop.shortenSleep();
    pass(800);
  }
  expect(still.polls).toBe(polls + 1);
  pass(10_000);
  still.loop.pause(true);
  const later = still.polls;
  still.loop.shortenSleep();
  pass(60_000);
  expect(still.polls).toBe(later);
});

it('comes to rest when left alone: idle animation dies down, then no frame is requested', () => {
  const left = scene();
  expect(pass(REST_AFTER_MS / 2)).toBeGreaterThan(1_000);
  expect(left.motion).toBe(1);
  pass(REST_AFTER_MS / 2 + 1_000);
  expect(left.motion).toBeGreaterThan(0);
  expect(left.motion).toBeLessThan(1);
  pass(10_000);
  expect(left.motion).toBe(0);
  const { drawn } = left;
  expect(pass(600_000)).toBe(0);
  expect(left.drawn).toBe(drawn);
});

it('comes to rest as soon on a device that draws three frames a second', () => {
  const left = scene();
  pass(REST_AFTER_MS + 5_000, 330);
  expect(left.motion).toBe(0);
  expect(pass(60_000, 330)).toBe(0);
});

it('a touch or a fact wakes it, an act keeps it awake, and rain does too', () => {
  const left = scene();
  pass(REST_AFTER_MS + 20_000);
  left.loop.wake();
  expect(pass(5_000)).toBeGreaterThan(300);
  expect(left.motion).toBe(1);

  left.busy = true;
  pass(REST_AFTER_MS * 2);
  left.busy = false;
  expect(pass(5_000)).toBeGreaterThan(300);

  pass(REST_AFTER_MS + 20_000);
  expect(pass(5_000)).toBe(0);
  left.rain = true;
  left.loop.wake();
  pass(REST_AFTER_MS * 2);
  expect(pass(5_000)).toBeGreaterThan(300);
});

it('polls nothing while the page is hidden or the scene paused', () => {
  const still = scene({ still: true });
  pass(1_000);
  page.hidden = true;
  visibility();
  const { polls } = still;
  expect(pass(60_000)).toBe(0);
  expect(still.polls).toBe(polls);
  page.hidden = false;
  visibility();
  expect(pass(60_000)).toBe(1);
  still.loop.pause(true);
  const later = still.polls;
  expect(pass(60_000)).toBe(0);
  expect(still.polls).toBe(later);
});
