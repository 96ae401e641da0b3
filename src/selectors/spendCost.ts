import { store } from '../store/store.ts';
import type { BedSpend } from '../store/view.ts';
import { availableOf } from './availableOf.ts';
import { careCosts, type CareCosts } from './careCosts.ts';
import { missingCost } from './missingCost.ts';

/** Cost of a spend on beds, in ledger units: a preview by core's rules; 0 while prices are not loaded. */
export function spendCost(spend: BedSpend): CareCosts {
  if (spend.kind === 'sow') return { atr: missingCost(spend.plots.length, spend.seed), atb: 0n };
  const { facts, world } = store.getState();
  const plants = spend.plots.flatMap((plot) => facts.plots?.[plot]?.plant ?? []);
  return world.constants
    ? careCosts(plants, availableOf('ATB') ?? 0n, world.constants)
    : { atr: 0n, atb: 0n };
}
