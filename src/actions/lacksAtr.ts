import { formatAmount } from '#core/money/amount.ts';
import { availableOf } from './availableOf.ts';
import { refuseLocally } from './refuseLocally.ts';

/** Returns true, with a toast, when the player's known balance is less than `need` ATR (ledger units). */
export function lacksAtr(need: bigint): boolean {
  const available = availableOf('ATR');
  if (available === null || available >= need) return false;
  refuseLocally('insufficientAtr', { need: formatAmount(need), have: formatAmount(available) });
  return true;
}
