import type { HandTool } from '../../../store/view.ts';

/** Tools over a button of the shelf, from left to right, and the index of the one above the button. */
export interface Fan {
  tools: readonly HandTool[];
  own: number;
}

/**
 * A button's tools from left to right. The first one, whose picture the button has, is above the button: a finger that
 * goes straight up takes it.
 */
export function fanOf(tools: readonly HandTool[], x: number): Fan {
  const own = Math.min(
    tools.length - 1,
    Math.floor((x / document.documentElement.clientWidth) * tools.length),
  );
  const [first, ...others] = tools;
  return { tools: first ? [...others.slice(0, own), first, ...others.slice(own)] : [], own };
}
