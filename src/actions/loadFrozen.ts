import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';

/** States in which a withdrawal still holds its coins. */
export const holding = ['pendingReview', 'passed'] as const;

/** Reads the withdrawals that hold coins into the store; refusals are thrown without a toast, the screen shows them. */
export async function loadFrozen(): Promise<void> {
  const pages = await Promise.all(
    holding.map((state) => client.read('userAccount/myWithDraw', { state, size: '100' }, { quiet: true })),
  );
  apply({ withdrawals: pages.flatMap(({ list }) => list) });
}
