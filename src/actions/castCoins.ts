import { formatAmount } from '../../core/money/amount.ts';
import { client } from '../api/client.ts';
import { say } from '../i18n/say.ts';
import { apply } from '../store/apply.ts';
import { notify } from '../store/notify.ts';
import { carryOut } from './carryOut.ts';

/** Casts so much USDT for at least so much ATR (ledger units); gives whether it was cast. */
export function castCoins(amount: bigint, minTotal: bigint): Promise<boolean> {
  return carryOut(['cast'], async () => {
    const params = { amount: formatAmount(amount), minTotal: formatAmount(minTotal) };
    apply((await client.change('game/making/cast', params)).changes);
    notify.success(say('common', 'done.casting'));
  });
}
