import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';

/** States in which a withdrawal still freezes its coins. */
export const holding = ['pendingReview', 'passed'] as const;

/**
 * Loads the withdrawals that freeze coins into the store. Throws refusals without a toast: the screen shows
 * them.
 */
export async function loadFrozen(): Promise<void> {
  const pages = await Promise.all(
    holding.map((state) => client.read('userAccount/myWithDraw', { state, size: '100' }, { quiet: true })),
  );
  apply({ withdrawals: pages.flatMap(({ list }) => list) });
}
