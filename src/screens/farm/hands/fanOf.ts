import type { HandTool } from '../../../store/view.ts';

/** Tools over a button of the shelf, from left to right, and the index of the one above the button. */
export interface Fan {
  tools: readonly HandTool[];
  own: number;
}

/**
 * A button's tools from left to right. The first one, whose picture the button has, is above the button: a finger that
 * goes straight up takes it. `part` is the button's place in the page's width, from 0 at the left to 1.
 */
export function fanOf(tools: readonly HandTool[], part: number): Fan {
  const own = Math.max(0, Math.min(tools.length - 1, Math.floor(part * tools.length)));
  const [first, ...others] = tools;
  return { tools: first ? [...others.slice(0, own), first, ...others.slice(own)] : [], own };
}
