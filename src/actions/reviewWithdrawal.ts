import { client } from '../api/client.ts';
import { carryOut } from './carryOut.ts';
import type { Review } from '#core/api/objects.ts';
import { tellDone } from './tellDone.ts';

/**
 * An operator approves a withdrawal, or rejects it with a reason that its player is shown. Gives what became of it, null
 * when it was refused.
 */
export async function reviewWithdrawal(
  id: string,
  verdict: 'pass' | 'reject',
  reason: string,
): Promise<Review | null> {
  let reviewed: Review | null = null;
  await carryOut([`review:${id}`], async () => {
    const answer =
      verdict === 'reject'
        ? await client.change('ops/withdraw/reject', { id, reason })
        : await client.change('ops/withdraw/pass', { id, ...(reason && { reason }) });
    reviewed = answer.reviewed;
    tellDone('operation');
  });
  return reviewed;
}
