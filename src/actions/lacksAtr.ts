import { formatAmount } from '#core/money/amount.ts';
import { availableOf } from './availableOf.ts';
import { refuseHere } from './refuseHere.ts';

/** Whether the player has less ATR than `need` (ledger units), as far as is known here; says so when it is so. */
export function lacksAtr(need: bigint): boolean {
  const have = availableOf('ATR');
  if (have === null || have >= need) return false;
  refuseHere('insufficientAtr', { need: formatAmount(need), have: formatAmount(have) });
  return true;
}
