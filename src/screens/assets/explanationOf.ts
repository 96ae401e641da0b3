import type { LedgerLine } from '#core/api/objects.ts';
import { explainedTypes } from './explainedTypes.ts';

/**
 * The text under `ledger:explain` that tells what a movement is; null: its type has none. The welcome gift is booked as a
 * backend recharge, and tickets as manor credit, but to a player they are something else.
 */
export function explanationOf({ type, kind, coin }: Pick<LedgerLine, 'type' | 'kind' | 'coin'>) {
  if (kind === 'welcomeGift') return 'welcomeGift' as const;
  if (type === 'credit' && coin !== 'ATB') return 'ticket' as const;
  return [...explainedTypes, 'opening' as const].find((explained) => explained === type) ?? null;
}
