import { formatAmount } from '../../core/money/amount.ts';
import { availableOf } from './availableOf.ts';
import { refuseHere } from './refuseHere.ts';

/** Returns true, with a toast, when the player's known balance is less than `need` ATR (ledger units). */
export function lacksAtr(need: bigint): boolean {
  const have = availableOf('ATR');
  if (have === null || have >= need) return false;
  refuseHere('insufficientAtr', { need: formatAmount(need), have: formatAmount(have) });
  return true;
}
