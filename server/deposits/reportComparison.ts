import type { Metrics } from '#server/http/makeMetrics.ts';
import type { Offender } from '#server/ledger/audit/invariant.ts';
import { vaultOnChain } from '#server/ledger/audit/vaultOnChain.ts';
import { stopFlows } from '#server/pauses/stopFlows.ts';
import type { World } from '#server/world/world.ts';

/**
 * Reports a comparison of the vault with the books: sets the metric and writes the log line. If they differ,
 * pauses payments and promises (economy: If I1-I4 break).
 */
export async function reportComparison(
  world: World,
  { vaultDiffers }: Pick<Metrics, 'vaultDiffers'>,
  found: Offender | null,
): Promise<void> {
  vaultDiffers.set(found ? 1 : 0);
  if (!found) return;
  world.log.error({ found }, "the vault's balance on the chain differs from the books: payments are paused");
  await stopFlows(world, vaultOnChain.id);
}
