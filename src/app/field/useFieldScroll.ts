import { useEffect, useLayoutEffect, type RefObject } from 'react';
import { plotSpot } from '../../../scenes/manor/layout.ts';
import { useManor } from '../../store/useManor.ts';
import type { PlacedSource } from '../sceneSource.ts';
import type { FieldView } from './viewOfField.ts';

/**
 * Scrolls the field as the scene's camera moves: it begins where the camera would, hands its place to the camera, and
 * goes to a selected plot.
 */
export function useFieldScroll(
  box: RefObject<HTMLElement | null>,
  source: PlacedSource,
  { y, scale }: FieldView,
): void {
  const selected = useManor((state) => state.view.selectedPlot);
  const start = y * scale;
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = start;
  }, [box, start]);
  useEffect(() => {
    const field = box.current;
    source.setView(() => (field && field.scrollTop > 0 ? field.scrollTop / scale : null));
  }, [box, source, scale]);
  useEffect(() => {
    const field = box.current;
    if (field && selected !== null) field.scrollTop = plotSpot(selected).y * scale - field.clientHeight / 2;
  }, [box, selected, scale]);
}
