import { refuse, Refusal } from '#core/api/refusals.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { castingOutput, earlyDayCap, firstDay, isRoundOver, type CastingOffer } from '#core/rules/casting.ts';
import type { ChangingCall, Handler } from '#server/http/call.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { post } from '#server/ledger/post.ts';
import { refuseIfPaused } from '#server/pauses/refuseIfPaused.ts';
import { insertCasting, lockCastingPool } from './casting.repo.ts';
import { castingFacts } from './castingFacts.ts';
import { castPosting } from './castPosting.ts';
import { readOffer } from './readOffer.ts';

function saveCasting(
  { tx, player, constants, gameNow }: ChangingCall,
  principal: bigint,
  total: bigint,
  offer: CastingOffer,
) {
  return insertCasting(tx, {
    player_id: player.id,
    principal,
    total,
    rate_ppm: offer.ratePpm,
    price: offer.price,
    term_days: constants.CAST_TERM_DAYS,
    early_cap: earlyDayCap(total, constants),
    released_day: BigInt(firstDay(gameNow)),
    cast_at: new Date(gameNow),
  });
}

/**
 * `game/making/cast`: locks the principal and escrows the whole output from the casting pool. The pool is
 * locked before it is read. Refuses paused, castBelowMin {min}, castingRoundOver, castingAbovePool {most},
 * quoteMoved {out, minOut}, insufficientUsdt {need, have}.
 */
export const castCoins: Handler<'game/making/cast'> = async (call, { amount: principal, minTotal = 0n }) => {
  const { tx, player, constants, wallNow } = call;
  const paused = await refuseIfPaused(tx, 'casting');
  if (paused) return paused;
  if (principal < amountOf(constants.CAST_MIN)) return refuse('castBelowMin', { min: constants.CAST_MIN });
  await lockCastingPool(tx);
  const offer = await readOffer(tx, wallNow, constants);
  if (isRoundOver(offer, constants)) return refuse('castingRoundOver');
  if (offer.maxPrincipal !== null && principal > offer.maxPrincipal) {
    return refuse('castingAbovePool', { most: formatAmount(offer.maxPrincipal) });
  }
  const total = castingOutput(principal, offer);
  if (total < minTotal) {
    return refuse('quoteMoved', { out: formatAmount(total), minOut: formatAmount(minTotal) });
  }
  const row = await saveCasting(call, principal, total, offer);
  const posted = await post(tx, castPosting(row, call));
  if (posted instanceof Refusal) return posted;
  const casting = castingFacts(row);
  const balances = await balancesOf(tx, player.id, ['USDT', 'ATR']);
  return { casting, changes: { castings: [casting], balances } };
};
