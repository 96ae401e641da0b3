import { amountOf, UNIT } from '../../core/money/amount.ts';
import { store } from '../store/store.ts';

/** Whether a transfer of ATR (ledger units) is worth so much that the server wants it signed, as far as is known here. */
export function mustSignTransfer(amount: bigint): boolean {
  const { facts, world } = store.getState();
  if (!facts.prices || !world.constants) return false;
  return (amount * amountOf(facts.prices.p)) / UNIT > amountOf(world.constants.WITHDRAW_TWO_ABOVE_USDT);
}
