/** Handler of the next tap on a plot in the scene; returns true when it has acted. Null: the plot's sheet opens. */
type TapTaker = (plot: number) => boolean;

let taker: TapTaker | null = null;

/** Lets one part of the page act on taps of plots instead of their sheet; returns the release function. */
export function takePlotTaps(next: TapTaker): () => void {
  taker = next;
  return () => {
    if (taker === next) taker = null;
  };
}

/** True when a tap on a plot was taken and has acted. */
export function isPlotTapTaken(plot: number): boolean {
  return taker?.(plot) ?? false;
}
