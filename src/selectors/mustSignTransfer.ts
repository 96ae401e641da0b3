import { amountOf } from '#core/money/amount.ts';
import { paymentWorth } from '#core/rules/paymentWorth.ts';
import { store } from '../store/store.ts';

/**
 * Returns true when the server requires a signature for this transfer of ATR (ledger units): the first one to a
 * receiver, and amounts above the known limit.
 */
export function mustSignTransfer(amount: bigint, isNewReceiver: boolean): boolean {
  if (isNewReceiver) return true;
  const { facts, world } = store.getState();
  if (!facts.prices || !world.constants) return false;
  const worth = paymentWorth('ATR', amount, amountOf(facts.prices.p));
  return worth > amountOf(world.constants.WITHDRAW_TWO_ABOVE_USDT);
}
