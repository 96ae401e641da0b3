import { refuse, type Refusal, type RefusalKey } from '#core/api/refusals.ts';
import type { Call } from '#server/http/call.ts';

/** What happened to one plot of several. */
export interface PlotResult {
  plot: number;
  done: boolean;
  key: RefusalKey | null;
  msg: string | null;
}

/** The plots on which a wish is possible, and what is told of each plot named. */
export interface PlotChoice {
  plots: number[];
  results: PlotResult[];
}

/** The plots that a wish means: those named, or all that the player holds. */
export function namedPlots(asked: 'all' | readonly number[], held: number): readonly number[] {
  return asked === 'all' ? Array.from({ length: held }, (_, at) => at + 1) : asked;
}

/**
 * Sorts the plots named into those where a wish is possible and those where it is not. A single plot's refusal is the
 * call's; `all` leaves out where it is impossible; when it is possible nowhere the call is refused as nothingToDo.
 * `refusalOf` is asked once per plot that the player holds, in the order named.
 */
export function choosePlots(
  call: Call,
  asked: 'all' | readonly number[],
  held: number,
  refusalOf: (plot: number) => Refusal | null,
): PlotChoice | Refusal {
  const choice: PlotChoice = { plots: [], results: [] };
  for (const plot of namedPlots(asked, held)) {
    const refusal = plot > held ? refuse('plotNotYours', { plot }) : refusalOf(plot);
    if (!refusal) {
      choice.plots.push(plot);
      choice.results.push({ plot, done: true, key: null, msg: null });
    } else if (asked !== 'all') {
      if (asked.length === 1) return refusal;
      choice.results.push({ plot, done: false, key: refusal.key, msg: call.say(refusal) });
    }
  }
  return choice.plots.length > 0 ? choice : refuse('nothingToDo');
}
