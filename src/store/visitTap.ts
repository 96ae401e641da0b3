/** Receiver of taps on a neighbour's plots: the visit's screen sets it while it is open. */
export const visitTap: { plot(plot: number): void } = { plot: () => undefined };
