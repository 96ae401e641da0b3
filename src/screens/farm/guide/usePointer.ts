import { useEffect } from 'react';
import { patch } from '../../../store/patch.ts';
import { useManor } from '../../../store/useManor.ts';

/**
 * Points at a plot (number): the camera glides there, its bed glows, and an arrow shows when there is
 * something to tap. An open sheet has its own selection.
 */
export function usePointer(plot: number | null, isTappable: boolean): void {
  const free = useManor((state) => state.view.sheet === null);
  const chosen = useManor((state) => state.view.selectedPlot);
  const none = chosen === null;
  useEffect(() => {
    if (free && plot !== null) patch('view', { selectedPlot: plot });
  }, [free, plot, none]);
  useEffect(() => {
    patch('view', { pointedPlot: free && isTappable ? plot : null });
  }, [free, plot, isTappable]);
  useEffect(() => () => patch('view', { selectedPlot: null, pointedPlot: null }), []);
}
