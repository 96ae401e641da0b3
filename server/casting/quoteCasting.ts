import { formatAmount } from '#core/money/amount.ts';
import { divCeil } from '#core/money/round.ts';
import {
  castingOutput,
  dayRelease,
  firstDay,
  isRoundOver,
  lastReleaseDay,
  releaseAt,
} from '#core/rules/casting.ts';
import { dayOf } from '#core/rules/clock.ts';
import { PRICE_SCALE } from '#core/rules/price.ts';
import type { Handler } from '#server/http/call.ts';
import { readOffer } from './readOffer.ts';

const priceText = (price: bigint) => formatAmount(divCeil(price, PRICE_SCALE));

/**
 * `game/making/quote`: the output that a casting would release now. Where casting is impossible, returns the
 * reason in place of a refusal.
 */
export const quoteCasting: Handler<'game/making/quote'> = async (call, { amount }) => {
  const { constants, gameNow } = call;
  const offer = await readOffer(call.db, call.wallNow, constants);
  const isOver = isRoundOver(offer, constants);
  const running = {
    total: castingOutput(amount, offer),
    released: 0n,
    termDays: constants.CAST_TERM_DAYS,
    releasedDay: firstDay(gameNow),
  };
  const next = releaseAt(running.releasedDay + 1);
  return {
    amount: formatAmount(amount),
    total: formatAmount(running.total),
    perDay: formatAmount(dayRelease(running)),
    termDays: running.termDays,
    ratePpm: offer.ratePpm,
    price: priceText(offer.price),
    p: priceText(offer.p),
    swapPrice: priceText(offer.swapPrice),
    mean: priceText(offer.mean),
    pool: formatAmount(offer.pool),
    poolTarget: constants.CAST_POOL_TARGET,
    mostTotal: formatAmount(offer.maxOutput),
    most: formatAmount(isOver ? 0n : (offer.maxPrincipal ?? 0n)),
    isOver,
    nextRoundAt: releaseAt(dayOf(gameNow) + 1),
    firstReleaseAt: next,
    lastReleaseAt: running.total > 0n ? releaseAt(lastReleaseDay(running)) : next,
  };
};
