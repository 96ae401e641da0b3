/** By which plots and hens are found, whether the scene's twins or the cards in its stead stand for them. */
const MARKED = '[data-plot], [data-hen]';

/** Finds later what stands for the plot or hen of a button, once the button itself may be gone; null where nothing does. */
export function standInFor(button: Element | null): () => HTMLElement | null {
  const marked = button?.matches(MARKED) ? button : button?.closest('li')?.querySelector(MARKED);
  const mark = marked?.hasAttribute('data-plot') ? 'data-plot' : 'data-hen';
  const value = marked?.getAttribute(mark);
  return () => (value ? document.querySelector<HTMLElement>(`[${mark}="${CSS.escape(value)}"]`) : null);
}
