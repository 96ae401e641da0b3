import { DAY_MS } from '#core/catalog/dayMs.ts';
import { paymentWorth } from '#core/rules/paymentWorth.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { ChangingCall } from '#server/http/call.ts';
import { readPrice } from '#server/prices/price.ts';
import { lockPayments, readTransferred, readWithdrawn, type PaidSum } from './paidLately.repo.ts';

/**
 * What a payment is worth at P together with the player's others of its kind within 24 hours of the wall clock, in USDT
 * units: a limit holds for all of them, or many small ones would slip under it. The player's payments go one after the
 * other from here on.
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
  return all.reduce((sum, one) => sum + paymentWorth(one.coin, one.gross, price), 0n);
}
