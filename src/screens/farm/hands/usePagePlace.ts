import { useState, type CSSProperties } from 'react';
import { plotPlaces } from '../../../store/plotPlaces.ts';

/** Place of a plot's bed in the page when first rendered, as a style; the middle of the page without one. */
export function usePagePlace(plot: number): CSSProperties {
  const [place] = useState(() => {
    const page = document.getElementById('root')?.getBoundingClientRect();
    const bed = plotPlaces.placeOf(plot);
    return bed && page ? { left: bed.x - page.x, top: bed.y - page.y } : { left: '50%', top: '45%' };
  });
  return place;
}
