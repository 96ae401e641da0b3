import { refuse, type Refusal, type RefusalKey } from '#core/api/refusals.ts';
import type { Call } from '#server/http/call.ts';

/** Result for one plot of a call. */
export interface PlotResult {
  plot: number;
  done: boolean;
  key: RefusalKey | null;
  msg: string | null;
}

/** Plots on which the action is possible, and the result for each named plot. */
export interface PlotChoice {
  plots: number[];
  results: PlotResult[];
}

/** Plots that a selection names; `all` means every plot of the player. */
export function namedPlots(selection: 'all' | readonly number[], plotCount: number): readonly number[] {
  return selection === 'all' ? Array.from({ length: plotCount }, (_, at) => at + 1) : selection;
}

/**
 * Separates plots on which the action is possible from the others. The refusal of a single plot refuses the
 * call. `all` omits plots on which the action is impossible. The call is refused as nothingToDo when it is
 * possible on none. Calls `refusalOf` once per plot of the player, in the named order.
 */
export function choosePlots(
  call: Call,
  selection: 'all' | readonly number[],
  plotCount: number,
  refusalOf: (plot: number) => Refusal | null,
): PlotChoice | Refusal {
  const choice: PlotChoice = { plots: [], results: [] };
  for (const plot of namedPlots(selection, plotCount)) {
    const refusal = plot > plotCount ? refuse('plotNotYours', { plot }) : refusalOf(plot);
    if (!refusal) {
      choice.plots.push(plot);
      choice.results.push({ plot, done: true, key: null, msg: null });
    } else if (selection !== 'all') {
      if (selection.length === 1) return refusal;
      choice.results.push({ plot, done: false, key: refusal.key, msg: call.say(refusal) });
    }
  }
  return choice.plots.length > 0 ? choice : refuse('nothingToDo');
}
