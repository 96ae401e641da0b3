import { plotPlaces } from '../../../store/plotPlaces.ts';
import { patch } from '../../../store/patch.ts';
import { store } from '../../../store/store.ts';
import { bedRefusal } from './bedRefusal.ts';
import { createShake } from './createShake.ts';
import { handTools } from './handTools.ts';
import { moveHand } from './moveHand.ts';

/** A finger on the shelf that moves this far, in CSS pixels, takes a tool instead of tapping. */
const SLOP = 12;
/** Distance between points at which a fast swipe is checked for beds. */
const STEP = 14;
/** Haptic pulse of a touched bed, in milliseconds. */
const FELT_MS = 8;

export interface Finger {
  x: number;
  y: number;
  /** The shelf's button whose tools are offered; null once one is taken. */
  offers: string | null;
  /** Index of the offered tool under the finger. */
  over: number;
}

/** Offered tool nearest to the finger, by the places of the fan's pictures. */
function nearestChoice(x: number): number {
  const places = [...document.querySelectorAll('[data-choice]')].map((choice) => {
    const box = choice.getBoundingClientRect();
    return Math.abs(box.x + box.width / 2 - x);
  });
  return Math.max(0, places.indexOf(Math.min(...places)));
}

/** Cards between the field and the shelf. */
const CARDS = '[data-chip], [data-guide], [data-goal-card]';

/**
 * Where the field ends for a finger, in CSS pixels of the page: at the upper edge of the highest card that is shown,
 * and nowhere without one. What lies below it is not seen, and a bed that shows between two cards is not meant.
 */
function fieldEnd(): number {
  const boxes = [...document.querySelectorAll(CARDS)].map((card) => card.getBoundingClientRect());
  return Math.min(Infinity, ...boxes.filter((box) => box.height > 0).map((box) => box.top));
}

/** Touches the beds on the way between two points, as far as the field is seen. */
function sweep(from: Finger, to: { x: number; y: number }, seen: Set<number>): void {
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / STEP));
  const end = fieldEnd();
  for (let step = 1; step <= steps; step += 1) {
    const part = step / steps;
    const x = from.x + (to.x - from.x) * part;
    const y = from.y + (to.y - from.y) * part;
    const plot = plotPlaces.plotAt({ x, y });
    const { hand } = store.getState().view;
    if (plot === null || !hand || seen.has(plot)) continue;
    if (y >= end) continue;
    seen.add(plot);
    const refusal = bedRefusal(hand, plot);
    if (!refusal && navigator.userActivation?.hasBeenActive && 'vibrate' in navigator)
      navigator.vibrate(FELT_MS);
    moveHand({ kind: 'touch', plot, refusal });
  }
}

/**
 * Follows a finger that drags a tool from the shelf over the beds. Lifting over the field acts; a shake, the
 * way back to the shelf, a second finger, a cancelled pointer, a hidden page or a lost graphics context drop the
 * tool; the field never sees that second finger, so it is no tap of its own. `show` gets the finger, null at the end.
 */
export function trackShelf(show: (finger: Finger | null) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let id: number | null = null;
  let start = { x: 0, y: 0, name: '', top: 0 };
  let finger: Finger | null = null;
  let seen = new Set<number>();
  let isShaken = createShake();

  const end = (event: 'lift' | 'drop') => {
    if (finger) moveHand({ kind: event });
    id = null;
    finger = null;
    show(null);
  };
  const begin = (event: PointerEvent) => {
    if (id !== null && event.pointerId !== id) return (event.stopPropagation(), end('drop'));
    const button = shelfButton(event);
    if (!button) return;
    const name = button.dataset.tool ?? '';
    id = event.pointerId;
    start = { x: event.clientX, y: event.clientY, name, top: button.getBoundingClientRect().top };
  };
  const move = (event: PointerEvent) => {
    if (event.pointerId !== id) return;
    const { clientX: x, clientY: y } = event;
    if (!finger) {
      if (Math.hypot(x - start.x, y - start.y) < SLOP) return;
      seen = new Set();
      isShaken = createShake();
      finger = { x, y, offers: start.name, over: 0 };
      if (handTools[start.name]?.length === 1) {
        takeTool(start.name, 0);
        finger.offers = null;
      } else patch('view', { bubble: null });
      return show({ ...finger });
    }
    // A flick is faster than the fan is drawn: nothing is taken before it can be seen.
    const fanTop = document.querySelector('[data-fan]')?.getBoundingClientRect().top ?? -Infinity;
    if (finger.offers !== null) {
      finger = { ...finger, x, y, over: nearestChoice(x) };
      if (y < fanTop) {
        takeTool(start.name, finger.over);
        finger.offers = null;
      }
    } else {
      if (isShaken(x, event.timeStamp)) return end('drop');
      if (y < start.top) sweep(finger, { x, y }, seen);
      finger = { ...finger, x, y };
    }
    show(finger);
  };
  const lift = (event: PointerEvent) => {
    if (event.pointerId !== id) return;
    if (finger) swallowClick();
    end(finger && finger.offers === null && event.clientY < start.top ? 'lift' : 'drop');
  };
  const drop = () => id !== null && end('drop');

  document.addEventListener('pointerdown', begin, { signal, capture: true });
  document.addEventListener('pointermove', move, { signal });
  document.addEventListener('pointerup', lift, { signal });
  document.addEventListener('pointercancel', (event) => event.pointerId === id && drop(), { signal });
  document.addEventListener('visibilitychange', drop, { signal });
  document.addEventListener('webglcontextlost', drop, { signal, capture: true });
  addEventListener('blur', drop, { signal });
  return () => {
    drop();
    stop.abort();
  };
}

/** The shelf's button under a pressed pointer, if it offers tools and the field is drawn. */
function shelfButton({ target, button: pressed }: PointerEvent): HTMLElement | null {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-tool]') : null;
  const isOffering = handTools[button?.dataset.tool ?? ''] && store.getState().view.isFieldDrawn;
  return isOffering && pressed === 0 ? button : null;
}

/** Takes one of the tools that a button of the shelf offers into the hand. */
function takeTool(shelf: string, at: number): void {
  const tool = handTools[shelf]?.[at];
  if (tool) moveHand({ kind: 'take', tool, by: 'finger' });
}

/** The click after a drag belongs to the drag. A finger that comes down again begins a click of its own. */
function swallowClick(): void {
  const ended = new AbortController();
  const options = { capture: true, once: true, signal: ended.signal };
  const end = () => ended.abort();
  addEventListener('click', suppress, options);
  addEventListener('pointerdown', end, options);
  setTimeout(end, 50);
}

function suppress(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
