import { Refusal } from '#core/api/refusals.ts';
import { amountOf } from '#core/money/amount.ts';
import type { Tx } from '#server/db/database.ts';
import type { Call } from '#server/http/call.ts';
import { poolBalance } from '#server/ledger/balances.ts';
import { post } from '#server/ledger/post.ts';
import { welcomePosting } from './welcomePosting.ts';

/**
 * Gives a new player of the demo world WELCOME_GIFT in ATR from the promotion pool, once. With an empty pool
 * the player joins without a gift.
 */
export async function giveWelcomeGift(
  tx: Tx,
  playerId: bigint,
  { constants, gameNow, wallNow, log }: Pick<Call, 'constants' | 'gameNow' | 'wallNow' | 'log'>,
): Promise<void> {
  const amount = amountOf(constants.WELCOME_GIFT);
  if (amount === 0n) return;
  if ((await poolBalance(tx, 'promotion', 'ATR')) < amount)
    return log.warn('the promotion pool cannot pay the welcome gift');
  const posted = await post(tx, welcomePosting(playerId, amount, { gameNow, wallNow }));
  if (posted instanceof Refusal) throw new Error(`the welcome gift was refused: ${posted.key}`);
}
