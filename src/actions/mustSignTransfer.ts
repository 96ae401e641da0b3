import { amountOf } from '#core/money/amount.ts';
import { paymentWorth } from '#core/rules/paymentWorth.ts';
import { store } from '../store/store.ts';

/** Whether a transfer of ATR (ledger units) is worth so much that the server wants it signed, as far as is known here. */
export function mustSignTransfer(amount: bigint): boolean {
  const { facts, world } = store.getState();
  if (!facts.prices || !world.constants) return false;
  const worth = paymentWorth('ATR', amount, amountOf(facts.prices.p));
  return worth > amountOf(world.constants.WITHDRAW_TWO_ABOVE_USDT);
}
