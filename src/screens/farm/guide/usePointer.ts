import { useEffect } from 'react';
import { patch } from '../../../store/patch.ts';
import { useManor } from '../../../store/useManor.ts';

/**
 * Points at a plot (number) by choosing it: the scene glides there and lets its bed glow. Whatever sheet is open has its
 * own choice.
 */
export function usePointer(plot: number | null): void {
  const free = useManor((state) => state.view.sheet === null);
  const chosen = useManor((state) => state.view.selectedPlot);
  const none = chosen === null;
  useEffect(() => {
    if (free && plot !== null) patch('view', { selectedPlot: plot });
  }, [free, plot, none]);
  useEffect(() => () => patch('view', { selectedPlot: null }), []);
}
