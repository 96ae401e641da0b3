/** Reference of a posting to its plots: `plot:7`, or `plots:1,2,7`. */
export function plotsReference(plots: readonly number[]): string {
  return plots.length === 1 ? `plot:${plots[0]}` : `plots:${plots.join(',')}`;
}
