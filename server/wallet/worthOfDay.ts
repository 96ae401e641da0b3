import { DAY_MS } from '#core/catalog/dayMs.ts';
import { paymentWorth } from '#core/rules/paymentWorth.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { ChangingCall } from '#server/http/call.ts';
import { readPrice } from '#server/prices/price.ts';
import { lockPayments, readTransferred, readWithdrawn, type PaidSum } from './paidLately.repo.ts';

/**
 * Worth of a payment at P plus the player's other payments of its kind within 24 hours of wall time, in USDT
 * units. The limit applies to the total, so that many small payments cannot bypass it. Locks the player's
 * payments: they run one after the other from here on.
 */
export async function worthOfDay(
  { tx, player, wallNow }: Pick<ChangingCall, 'tx' | 'player' | 'wallNow'>,
  kind: 'Withdrawal' | 'Transfer',
  { coin, gross }: PaidSum,
): Promise<bigint> {
  const since = new Date(wallNow - DAY_MS);
  const [, before, price] = await pipeline(tx, [
    () => lockPayments(tx, player.id),
    () => (kind === 'Transfer' ? readTransferred(tx, player.id, since) : readWithdrawn(tx, player.id, since)),
    () => readPrice(tx),
  ]);
  const all = [...before, { coin, gross }];
  return all.reduce((sum, payment) => sum + paymentWorth(payment.coin, payment.gross, price), 0n);
}
