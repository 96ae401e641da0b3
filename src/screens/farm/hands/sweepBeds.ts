import { plotPlaces } from '../../../store/plotPlaces.ts';
import { store } from '../../../store/store.ts';
import { bedRefusal } from './bedRefusal.ts';
import { moveHand } from './moveHand.ts';

/** Distance between points at which a fast swipe is checked for beds. */
const STEP = 14;
/** Haptic pulse of a touched bed, in milliseconds. */
const FELT_MS = 8;

interface Point {
  x: number;
  y: number;
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

/**
 * Touches the beds on the way between two points of a finger, as far as the field is seen: once each, by what was
 * `seen` before.
 */
export function sweepBeds(from: Point, to: Point, seen: Set<number>): void {
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
