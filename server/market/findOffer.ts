import { refuse, type Refusal } from '#core/api/refusals.ts';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { dayOf } from '#core/rules/clock.ts';
import { offerSwap, type SwapOffer, type SwapReserves } from '#core/rules/swap.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Call, SignedIn } from '#server/http/call.ts';
import { readReserves } from '#server/prices/swapPool.repo.ts';
import { swappedUsdt } from './trade.repo.ts';

/** What a player asks of the pool; amount in ledger units. */
export interface SwapWish {
  from: ChainCoin;
  to: ChainCoin;
  amount: bigint;
}

export interface FoundOffer extends SwapOffer {
  usdt: bigint;
  atr: bigint;
  before: SwapReserves;
  /** What is left of the player's day before this exchange, in USDT units, and when the next day begins. */
  dayLeft: bigint;
  dayEndsAt: number;
}

/**
 * What the pool gives a player now; exact for whoever holds the pool. The day is that of UTC by the wall clock, and of
 * each exchange its USDT side counts. Refuses swapPoolDry, amountTooSmall, and swapDayLimit {left}.
 */
export async function findOffer(
  db: Db | Tx,
  { player, wallNow, constants }: Pick<Call, 'wallNow' | 'constants'> & { player: SignedIn },
  { from, amount }: SwapWish,
): Promise<FoundOffer | Refusal> {
  const before = await readReserves(db);
  const offer = offerSwap(from, amount, before, constants);
  if (!offer) return refuse('swapPoolDry');
  if (offer.out === 0n) return refuse('amountTooSmall');
  const [usdt, atr] = from === 'USDT' ? [amount, offer.out] : [offer.out, amount];
  const dayStart = dayOf(wallNow) * DAY_MS;
  const dayEndsAt = dayStart + DAY_MS;
  const used = await swappedUsdt(db, player.id, dayStart, dayEndsAt);
  const allowed = amountOf(constants.SWAP_DAY_USDT);
  const dayLeft = allowed > used ? allowed - used : 0n;
  if (usdt > dayLeft) return refuse('swapDayLimit', { left: formatAmount(dayLeft) });
  return { ...offer, usdt, atr, before, dayLeft, dayEndsAt };
}
