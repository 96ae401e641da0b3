/** Selector of plots and hens, for both the scene's twins and the fallback cards. */
const MARKED = '[data-plot], [data-hen]';

/**
 * Returns a function that later finds the element for a button's plot or hen, when the button itself may be
 * unmounted; null when there is none.
 */
export function findReplacement(button: Element | null): () => HTMLElement | null {
  const marked = button?.matches(MARKED) ? button : button?.closest('li')?.querySelector(MARKED);
  const mark = marked?.hasAttribute('data-plot') ? 'data-plot' : 'data-hen';
  const value = marked?.getAttribute(mark);
  return () => (value ? document.querySelector<HTMLElement>(`[${mark}="${CSS.escape(value)}"]`) : null);
}
