import { useEffect, useLayoutEffect, type RefObject } from 'react';
import { useManor } from '../../store/useManor.ts';
import type { PlacedSource } from '../sceneSource.ts';
import type { FieldView } from './viewOfField.ts';

/**
 * Scrolls the field as the scene's camera moves: it begins where the camera would, hands its place to the camera, and
 * goes to a selected plot, at once with reduced motion.
 */
export function useFieldScroll(
  box: RefObject<HTMLElement | null>,
  source: PlacedSource,
  { y, scale }: FieldView,
): void {
  const selected = useManor((state) => state.view.selectedPlot);
  const { reducedMotion } = source.facts();
  const start = y * scale;
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = start;
  }, [box, start]);
  useEffect(() => {
    const field = box.current;
    source.setView(() => (field && field.scrollTop > 0 ? field.scrollTop / scale : null));
  }, [box, source, scale]);
  useEffect(() => {
    const bed = selected === null ? null : box.current?.querySelector(`[data-bed="${selected}"] > *`);
    bed?.scrollIntoView({ block: 'center', behavior: reducedMotion ? 'auto' : 'smooth' });
  }, [box, selected, reducedMotion]);
}
