import type { BedSpend } from '../store/view.ts';
import { carePlots } from './carePlots.ts';
import { sowPlots } from './sowPlots.ts';

/**
 * Makes a spend on beds by one call. A refusal stands at the bed of plot `at`. Returns true when done.
 */
export function spendAtBeds(spend: BedSpend, at: number): Promise<boolean> {
  return spend.kind === 'care'
    ? carePlots(spend.care, spend.plots, { at })
    : sowPlots(spend.plots, spend.seed, { buy: true, at });
}
