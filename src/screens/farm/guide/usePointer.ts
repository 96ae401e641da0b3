import { useEffect, useRef } from 'react';
import { patch } from '../../../store/patch.ts';
import { useManor } from '../../../store/useManor.ts';

/** The camera stays with an act until its animation has ended. */
const STAY_MS = 1_600;

/**
 * Points at a plot (number): the camera glides there, its bed glows, and an arrow shows when there is
 * something to tap. After an act on another plot it stays with that one for a while. An open sheet has its own
 * selection.
 */
export function usePointer(plot: number | null, isTappable: boolean): void {
  const free = useManor((state) => state.view.sheet === null);
  const chosen = useManor((state) => state.view.selectedPlot);
  const none = chosen === null;
  const before = useRef<number | null>(null);
  useEffect(() => {
    if (!free || plot === null) return;
    const stay = before.current === null || before.current === plot ? 0 : STAY_MS;
    const glide = () => {
      before.current = plot;
      patch('view', { selectedPlot: plot });
    };
    if (stay === 0) return glide();
    const timer = setTimeout(glide, stay);
    return () => clearTimeout(timer);
  }, [free, plot, none]);
  useEffect(() => {
    patch('view', { pointedPlot: free && isTappable ? plot : null });
  }, [free, plot, isTappable]);
  useEffect(() => () => patch('view', { selectedPlot: null, pointedPlot: null }), []);
}
