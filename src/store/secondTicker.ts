import { MINUTE_MS } from '#core/catalog/dayMs.ts';
import { gameTime, wallMsUntil } from '#core/rules/clock.ts';
import { nextFarmChangeAt } from './nextFarmChangeAt.ts';
import { store } from './store.ts';

const STEP_MS = 1_000;
/**
 * Step while nobody has touched the page for a while and no sheet counts down, in game time: texts show minutes. Each
 * tick renders all texts, some ten milliseconds on a slow device.
 */
const REST_STEP_MS = MINUTE_MS;
/** Step before a change on the farm, when texts show seconds; and the shortest at rest in a fast world. */
const NEAR_STEP_MS = 15_000;
/** As the scene's idle animation (`scenes/engine/loop.ts`). */
const REST_AFTER_MS = 60_000;

const TOUCHES = ['pointerdown', 'keydown'] as const;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let wallNow = 0;
let usedAt = 0;
let stop: (() => void) | null = null;

function tick(): void {
  wallNow = Date.now();
  plan(wallNow);
  for (const listener of [...listeners]) listener();
}

/** Step at rest: never beyond the next change on the farm, so that a ripe tree is announced on time. */
function restStep(now: number): number {
  const { world, facts } = store.getState();
  if (!world.clock) return REST_STEP_MS;
  const most = Math.max(NEAR_STEP_MS, REST_STEP_MS / world.clock.speed);
  const left = wallMsUntil(world.clock, now, nextFarmChangeAt(facts, gameTime(world.clock, now)));
  if (left <= MINUTE_MS) return Math.max(STEP_MS, Math.min(NEAR_STEP_MS, left));
  return Math.max(NEAR_STEP_MS, Math.min(most, left - MINUTE_MS));
}

const isLeft = (now: number) => now - usedAt >= REST_AFTER_MS && store.getState().view.sheet === null;

function plan(now: number): void {
  clearTimeout(timer);
  timer = setTimeout(tick, isLeft(now) ? restStep(now) : STEP_MS);
}

function touched(): void {
  const wasLeft = Date.now() - usedAt >= REST_AFTER_MS;
  usedAt = Date.now();
  if (wasLeft) tick();
}

function start(): void {
  usedAt = Date.now();
  let { world, facts } = store.getState();
  const unsubscribe = store.subscribe((state) => {
    const before = { clock: world.clock, plots: facts.plots, hens: facts.hens };
    ({ world, facts } = state);
    if (world.clock !== before.clock) tick();
    else if (facts.plots !== before.plots || facts.hens !== before.hens) {
      const now = Date.now();
      if (isLeft(now)) plan(now);
    }
  });
  for (const touch of TOUCHES) addEventListener(touch, touched, { capture: true, passive: true });
  stop = () => {
    unsubscribe();
    clearTimeout(timer);
    for (const touch of TOUCHES) removeEventListener(touch, touched, true);
  };
}

/**
 * One timer for all counting texts of the page: every second; on a page that is left alone every minute, and on time
 * for changes on the farm; at once when the game clock is set.
 */
export const secondTicker = {
  /** Wall clock at the last tick, epoch milliseconds. */
  now(): number {
    if (listeners.size === 0 && Date.now() - wallNow > STEP_MS) wallNow = Date.now();
    return wallNow;
  },
  subscribe(listener: () => void): () => void {
    const now = Date.now();
    if (listeners.size === 0) {
      start();
      wallNow = now;
    }
    listeners.add(listener);
    // A new text shows the time of the others: another one would render it once more, and all of them with it.
    if (now - wallNow > STEP_MS) tick();
    else plan(now);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      stop?.();
      stop = null;
    };
  },
};
