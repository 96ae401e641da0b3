import { client } from '../api/client.ts';
import { runAction } from './runAction.ts';
import type { Review } from '#core/api/objects.ts';
import { notifyDone } from './notifyDone.ts';

/**
 * Operators: approves a withdrawal, or rejects it with a reason that its player sees. Returns its new state,
 * null when refused.
 */
export async function reviewWithdrawal(
  id: string,
  verdict: 'pass' | 'reject',
  reason: string,
): Promise<Review | null> {
  let reviewed: Review | null = null;
  await runAction([`review:${id}`], async () => {
    const answer =
      verdict === 'reject'
        ? await client.change('ops/withdraw/reject', { id, reason })
        : await client.change('ops/withdraw/pass', { id, ...(reason && { reason }) });
    reviewed = answer.reviewed;
    notifyDone('operation');
  });
  return reviewed;
}
