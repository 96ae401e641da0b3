import { createLayers } from './createLayers.ts';

/** The page's only stack of open sheets, trays and dialogs. */
export const layers = createLayers(window);

document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') layers.closeTop();
});
// A reloaded page starts without sheets, on the entry that the last one had.
layers.settle();
