import type { Metrics } from '../http/makeMetrics.ts';
import type { Offender } from '../ledger/audit/invariant.ts';
import type { World } from '../world.ts';

/** Tells whoever runs the server what a comparison of the vault with the books found: a measure, and a line of the log. */
export function tellComparison({ log }: World, { vaultDiffers }: Metrics, found: Offender | null): void {
  vaultDiffers.set(found ? 1 : 0);
  if (found) log.error({ found }, 'the vault does not hold what the books say');
}
