import { store } from './store.ts';

const STEP_MS = 1_000;
/** Step while nobody has touched the page for a while and no sheet counts down. */
const REST_STEP_MS = 15_000;
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
  plan();
  for (const listener of [...listeners]) listener();
}

function plan(): void {
  clearTimeout(timer);
  const isLeft = wallNow - usedAt >= REST_AFTER_MS && store.getState().view.sheet === null;
  timer = setTimeout(tick, isLeft ? REST_STEP_MS : STEP_MS);
}

function touched(): void {
  const wasLeft = Date.now() - usedAt >= REST_AFTER_MS;
  usedAt = Date.now();
  if (wasLeft) tick();
}

function start(): void {
  usedAt = Date.now();
  let { clock } = store.getState().world;
  const unsubscribe = store.subscribe(({ world }) => {
    if (world.clock === clock) return;
    ({ clock } = world);
    tick();
  });
  for (const touch of TOUCHES) addEventListener(touch, touched, { capture: true, passive: true });
  stop = () => {
    unsubscribe();
    clearTimeout(timer);
    for (const touch of TOUCHES) removeEventListener(touch, touched, true);
  };
}

/**
 * One timer for all counting texts of the page: every second, every fifteen on a page that is left alone; at once when
 * the game clock is set.
 */
export const secondTicker = {
  /** Wall clock at the last tick, epoch milliseconds. */
  now(): number {
    if (listeners.size === 0 && Date.now() - wallNow > STEP_MS) wallNow = Date.now();
    return wallNow;
  },
  subscribe(listener: () => void): () => void {
    if (listeners.size === 0) start();
    listeners.add(listener);
    wallNow = Date.now();
    plan();
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      stop?.();
      stop = null;
    };
  },
};
