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

/** A player's exchange request; amount in ledger units. */
export interface SwapRequest {
  from: ChainCoin;
  to: ChainCoin;
  amount: bigint;
}

export interface FoundOffer extends SwapOffer {
  usdt: bigint;
  atr: bigint;
  before: SwapReserves;
  /**
   * Rest of the player's daily limit before this exchange, in USDT units, and the instant of the next day.
   */
  dayLeft: bigint;
  dayEndsAt: number;
}

/**
 * Current offer of the pool for a player; exact while the caller holds the pool's lock. A day is a UTC day of
 * wall time; the USDT side of each exchange counts. Refuses swapPoolDry, amountTooSmall, and swapDayLimit
 * {left}.
 */
export async function findOffer(
  db: Db | Tx,
  { player, wallNow, constants }: Pick<Call, 'wallNow' | 'constants'> & { player: SignedIn },
  { from, amount }: SwapRequest,
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
