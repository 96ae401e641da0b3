import { formatAmount } from '#core/money/amount.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { runAction } from './runAction.ts';
import { notifyDone } from './notifyDone.ts';

/** Casts an amount of USDT for at least `minTotal` ATR (ledger units). Returns true when done. */
export function castCoins(amount: bigint, minTotal: bigint): Promise<boolean> {
  return runAction(['cast'], async () => {
    const params = { amount: formatAmount(amount), minTotal: formatAmount(minTotal) };
    apply((await client.change('game/making/cast', params)).changes);
    notifyDone('casting');
  });
}
