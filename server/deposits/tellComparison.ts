import type { Metrics } from '#server/http/makeMetrics.ts';
import type { Offender } from '#server/ledger/audit/invariant.ts';
import { vaultOnChain } from '#server/ledger/audit/vaultOnChain.ts';
import { stopFlows } from '#server/pauses/stopFlows.ts';
import type { World } from '#server/world/world.ts';

/**
 * Acts on what a comparison of the vault with the books found: a measure and a line of the log for whoever runs the
 * server, and where they differ, payments and promises stop by themselves (economy: If I1-I4 break).
 */
export async function tellComparison(
  world: World,
  { vaultDiffers }: Pick<Metrics, 'vaultDiffers'>,
  found: Offender | null,
): Promise<void> {
  vaultDiffers.set(found ? 1 : 0);
  if (!found) return;
  world.log.error({ found }, 'the vault does not hold what the books say');
  await stopFlows(world, vaultOnChain.id);
}
