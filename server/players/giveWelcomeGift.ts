import { Refusal } from '#core/api/refusals.ts';
import { amountOf } from '#core/money/amount.ts';
import type { Tx } from '#server/db/database.ts';
import type { Call } from '#server/http/call.ts';
import { poolBalance } from '#server/ledger/balances.ts';
import { post } from '#server/ledger/post.ts';

/**
 * The demo world's gift to a new player: WELCOME_GIFT in ATR out of the promotion pool, once. Were the pool empty,
 * the player comes in without.
 */
export async function giveWelcomeGift(
  tx: Tx,
  playerId: bigint,
  { constants, gameNow, wallNow, log }: Pick<Call, 'constants' | 'gameNow' | 'wallNow' | 'log'>,
): Promise<void> {
  const amount = amountOf(constants.WELCOME_GIFT);
  if (amount === 0n) return;
  if ((await poolBalance(tx, 'promotion', 'ATR')) < amount) return log.warn('no welcome gift is left');
  const posted = await post(tx, {
    key: `welcome:${playerId}`,
    type: 'backendRecharge',
    kind: 'welcomeGift',
    reference: 'welcome',
    gameAt: gameNow,
    wallAt: wallNow,
    moves: [{ coin: 'ATR', from: 'pool:promotion', to: `user:${playerId}`, amount }],
  });
  if (posted instanceof Refusal) throw new Error(`the welcome gift was refused: ${posted.key}`);
}
