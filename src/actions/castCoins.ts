import { formatAmount } from '#core/money/amount.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { carryOut } from './carryOut.ts';
import { tellDone } from './tellDone.ts';

/** Casts so much USDT for at least so much ATR (ledger units); gives whether it was cast. */
export function castCoins(amount: bigint, minTotal: bigint): Promise<boolean> {
  return carryOut(['cast'], async () => {
    const params = { amount: formatAmount(amount), minTotal: formatAmount(minTotal) };
    apply((await client.change('game/making/cast', params)).changes);
    tellDone('casting');
  });
}
