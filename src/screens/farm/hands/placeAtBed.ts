import { plotPlaces } from '../../../store/plotPlaces.ts';

/** Insets of the page that bubbles leave free: the head-up display, and the tool shelf. */
const TOP = 72;
const BOTTOM = 96;
const SIDE = 8;
/** Distance from the middle of the bed to a bubble below it, and above its plant, in world units. */
const BELOW = 46;
const ABOVE = 64;

export interface Box {
  width: number;
  height: number;
}

export interface Placed {
  left: number;
  top: number;
  /** Left edge of the tail inside the bubble. */
  tail: number;
  side: 'above' | 'below';
}

/**
 * Place of a bubble of this size at a bed, inside a page of this size: below the bed, or above where there is
 * no room. All in CSS pixels of the page.
 */
export function bubblePlace(bed: { x: number; y: number; scale: number }, bubble: Box, page: Box): Placed {
  const left = Math.max(SIDE, Math.min(page.width - SIDE - bubble.width, bed.x - bubble.width / 2));
  const tail = Math.max(20, Math.min(bubble.width - 20, bed.x - left));
  const below = bed.y + BELOW * bed.scale;
  const isBelow = below + bubble.height <= page.height - BOTTOM;
  const top = isBelow ? below : bed.y - ABOVE * bed.scale - bubble.height;
  const inside = Math.max(TOP, Math.min(page.height - BOTTOM - bubble.height, top));
  return { left, top: inside, tail, side: isBelow ? 'below' : 'above' };
}

/** Puts a bubble to the bed of a plot; in the middle of the page while nothing says where the plot is. */
export function placeAtBed(bubble: HTMLElement, plot: number): void {
  const page = document.getElementById('root')?.getBoundingClientRect();
  if (!page) return;
  const bed = plotPlaces.placeOf(plot) ?? { x: page.x + page.width / 2, y: page.height / 2, scale: 1 };
  const size = { width: bubble.offsetWidth, height: bubble.offsetHeight };
  const placed = bubblePlace({ ...bed, x: bed.x - page.x, y: bed.y - page.y }, size, page);
  bubble.style.left = `${placed.left}px`;
  bubble.style.top = `${placed.top}px`;
  bubble.style.setProperty('--tail', `${placed.tail}px`);
  bubble.dataset.side = placed.side;
}
