import { refuse, Refusal } from '#core/api/refusals.ts';
import { formatAmount, UNIT } from '#core/money/amount.ts';
import { dayOf } from '#core/rules/clock.ts';
import type { Handler } from '#server/http/call.ts';
import { lockGiven, setGiven } from './faucetDay.repo.ts';

/**
 * Daily amounts per player: enough USDT to cast several times, and gas for any realistic number of
 * transactions.
 */
export const FAUCET_DAY = { USDT: 20_000n * UNIT, GAS: 10n * UNIT } as const;

/**
 * `demo/faucet`: test coins on the local chain, for the player's wallet or a given address; limited per day
 * of wall time. Refuses quantityTooSmall, faucetLimit {left, coin} and chainUnavailable.
 */
export const claimFaucet: Handler<'demo/faucet'> = async (call, { coin, amount, address }) => {
  const { world, tx, player, wallNow, log } = call;
  if (!world.demo) return refuse('notOpenYet');
  if (amount <= 0n) return refuse('quantityTooSmall');
  const day = dayOf(wallNow);
  const given = await lockGiven(tx, player.id, day, coin);
  const left = FAUCET_DAY[coin] - given;
  if (amount > left) return refuse('faucetLimit', { left: formatAmount(left), coin });
  const transaction = await world.demo
    .faucet(address ?? player.address, coin, amount)
    .catch((error: unknown) => {
      log.warn({ err: error }, 'the faucet transfer failed');
      return refuse('chainUnavailable');
    });
  if (transaction instanceof Refusal) return transaction;
  await setGiven(tx, player.id, day, coin, given + amount);
  return { transaction };
};
