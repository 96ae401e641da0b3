import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { formatAmount } from '#core/money/amount.ts';
import { CallRefusal } from '../api/callRefusal.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { runAction } from './runAction.ts';
import { notifyDone } from './notifyDone.ts';
import { notifyRefusal } from './notifyRefusal.ts';

/** `moved`: the pool would return less than the accepted minimum (slippage), and nothing was exchanged. */
export type SwapOutcome = 'done' | 'moved' | 'refused';

/** Exchanges `amount` of one coin for at least `minOut` of the other, both in ledger units. */
export async function swapCoins(order: {
  from: ChainCoin;
  to: ChainCoin;
  amount: bigint;
  minOut: bigint;
}): Promise<SwapOutcome> {
  const { from, to } = order;
  let outcome: SwapOutcome = 'refused';
  await runAction(['swap'], async () => {
    try {
      const params = { from, to, amount: formatAmount(order.amount), minOut: formatAmount(order.minOut) };
      apply((await client.change('userAccount/exchange', params, { quiet: true })).changes);
      outcome = 'done';
      notifyDone('exchange');
    } catch (error) {
      if (error instanceof CallRefusal && error.key === 'quoteMoved') outcome = 'moved';
      else notifyRefusal(error);
    }
  });
  return outcome;
}
