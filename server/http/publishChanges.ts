import type { Changes } from '../../core/api/objects.ts';
import { balancesOfEach } from '../ledger/balances.ts';
import type { Call } from './call.ts';
import type { HttpParts } from './httpParts.ts';
import type { LiveNews } from './liveBus.ts';
import type { Changed } from './runChanging.ts';

/**
 * Tells the live stream what a committed call changed: the caller's connections get what the reply carries, others
 * their balances. Whoever misses it refetches, so a fault here is logged and the call stays done.
 */
export async function publishChanges(
  { world, hub }: HttpParts,
  playerId: bigint,
  { outcome, others, news: told }: Changed,
  call: Call,
): Promise<void> {
  try {
    const changes = changesOf(outcome);
    const news: LiveNews[] = changes ? [{ player: String(playerId), changes }] : [];
    for (const [player, balances] of await balancesOfEach(world.db, [...others])) {
      news.push({ player: String(player), changes: { balances } });
    }
    news.push(...told);
    if (news.length > 0) await hub.publish(...news);
  } catch (error) {
    call.log.error({ err: error }, 'changes could not be told to the live stream');
  }
}

function changesOf(outcome: unknown): Changes | null {
  if (typeof outcome !== 'object' || outcome === null || !('changes' in outcome)) return null;
  return outcome.changes as Changes;
}
