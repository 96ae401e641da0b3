import type { Withdrawal } from '#core/api/objects.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';

/** States in which a withdrawal still freezes its coins. */
export const holding = ['pendingReview', 'passed'] as const;

/**
 * Loads the withdrawals that freeze coins into the store, and returns them. Throws refusals without a toast: the screen shows
 * them.
 */
export async function loadFrozen(): Promise<Withdrawal[]> {
  const pages = await Promise.all(
    holding.map((state) => client.read('userAccount/myWithDraw', { state, size: '100' }, { quiet: true })),
  );
  const withdrawals = pages.flatMap(({ list }) => list);
  apply({ withdrawals });
  return withdrawals;
}
