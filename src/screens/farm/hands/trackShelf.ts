import type { HandTool } from '../../../store/view.ts';
import { patch } from '../../../store/patch.ts';
import { store } from '../../../store/store.ts';
import { createShake } from './createShake.ts';
import { fanOf, type Fan } from './fanOf.ts';
import { handTools } from './handTools.ts';
import { moveHand } from './moveHand.ts';
import { sweepBeds } from './sweepBeds.ts';

/** A finger on the shelf that moves this far, in CSS pixels, takes a tool instead of tapping. */
const SLOP = 12;
/** Time after which a finger that rests on a button opens its fan, in milliseconds. */
const HOLD_MS = 400;

export interface Finger {
  x: number;
  y: number;
  /** Offered tools from left to right; null once one is taken. */
  offers: readonly HandTool[] | null;
  /** Index of the offered tool under the finger. */
  over: number;
}

/** Where and when a finger came down on the shelf, the tools over the button, and the button's upper edge. */
interface Start {
  x: number;
  y: number;
  at: number;
  fan: Fan;
  top: number;
}

function startOf({ clientX: x, clientY: y, timeStamp: at }: PointerEvent, button: HTMLElement): Start {
  const box = button.getBoundingClientRect();
  const page = button.closest('#root')?.getBoundingClientRect() ?? box;
  const part = (box.x + box.width / 2 - page.x) / page.width;
  return { x, y, at, fan: fanOf(handTools[button.dataset.tool ?? ''] ?? [], part), top: box.top };
}

const isTap = ({ x, y }: Finger, start: Start, lifted: PointerEvent): boolean =>
  x === start.x && y === start.y && lifted.timeStamp - start.at < HOLD_MS;

/** Offered tool nearest to the finger, by the places of the fan's pictures. */
function nearestChoice(x: number): number {
  const places = [...document.querySelectorAll('[data-choice]')].map((choice) => {
    const box = choice.getBoundingClientRect();
    return Math.abs(box.x + box.width / 2 - x);
  });
  return Math.max(0, places.indexOf(Math.min(...places)));
}

/**
 * Follows a finger that drags a tool from the shelf over the beds; one that rests on a button raises its tools.
 * Lifting over the field acts; a shake, the way back to the shelf, a second finger, a cancelled pointer, a hidden page
 * or a lost graphics context drop the tool; the field never sees that second finger, so it is no tap of its own. `show` gets the finger, null at the end.
 */
export function trackShelf(show: (finger: Finger | null) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let id: number | null = null;
  let start: Start = { x: 0, y: 0, at: 0, fan: fanOf([], 0), top: 0 };
  let holding: ReturnType<typeof setTimeout> | undefined;
  let finger: Finger | null = null;
  let seen = new Set<number>();
  let isShaken = createShake();

  const end = (event: 'lift' | 'drop') => {
    clearTimeout(holding);
    if (finger) moveHand({ kind: event });
    id = null;
    finger = null;
    show(null);
  };
  const begin = (event: PointerEvent) => {
    if (id !== null && event.pointerId !== id) return (event.stopPropagation(), end('drop'));
    const button = shelfButton(event);
    if (!button) return;
    id = event.pointerId;
    start = startOf(event, button);
    const { x, y, fan } = start;
    if (fan.tools.length > 1) holding = setTimeout(() => raise(x, y), HOLD_MS);
  };
  /** The finger is no tap any more: it raises the fan, or takes the only tool. */
  const raise = (x: number, y: number) => {
    clearTimeout(holding);
    seen = new Set();
    isShaken = createShake();
    const { tools, own } = start.fan;
    finger = { x, y, offers: tools.length > 1 ? tools : take(tools[0]), over: own };
    if (finger.offers) patch('view', { bubble: null });
    show({ ...finger });
  };
  const move = (event: PointerEvent) => {
    if (event.pointerId !== id) return;
    const { clientX: x, clientY: y } = event;
    if (!finger) {
      if (Math.hypot(x - start.x, y - start.y) >= SLOP) raise(x, y);
      return;
    }
    // A flick is faster than the fan is drawn: nothing is taken before it can be seen.
    const fanTop = document.querySelector('[data-fan]')?.getBoundingClientRect().top ?? -Infinity;
    if (finger.offers !== null) {
      finger = { ...finger, x, y, over: nearestChoice(x) };
      if (y < fanTop) finger.offers = take(start.fan.tools[finger.over]);
    } else {
      if (isShaken(x, event.timeStamp)) return end('drop');
      if (y < start.top) sweepBeds(finger, { x, y }, seen);
      finger = { ...finger, x, y };
    }
    show(finger);
  };
  const lift = (event: PointerEvent) => {
    if (event.pointerId !== id) return;
    // A page that was busy runs the timer of a hold after a quick tap: the fingers' own times tell them apart.
    if (finger && !isTap(finger, start, event)) swallowClick();
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

/** Takes a tool into the hand. Null: nothing is offered any more. */
function take(tool: HandTool | undefined): null {
  if (tool) moveHand({ kind: 'take', tool, by: 'finger' });
  return null;
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
