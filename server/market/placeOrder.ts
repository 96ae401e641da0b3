import { refuse, Refusal } from '#core/api/refusals.ts';
import type { Answer, ParsedParams } from '#core/api/table.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { matchOrder, type OrderMatch } from '#core/rules/matchOrder.ts';
import { escrowFor, otcTerms, otherSide, priceRange, type OrderSide } from '#core/rules/otcOrder.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { ChangingCall } from '#server/http/call.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { getPlayer, type PlayerRow } from '#server/players/player.repo.ts';
import { refuseIfPaused } from '#server/pauses/refuseIfPaused.ts';
import { readPrice } from '#server/prices/price.ts';
import { fillFacts } from './fill.repo.ts';
import { lockMarket, type MarketState } from './marketState.repo.ts';
import { meetOrders, settleFills } from './meetOrders.ts';
import { countOpen, findGiven, readCrossing, type OpenOrder } from './openOrder.repo.ts';
import { nextOrderId } from './order.repo.ts';
import { orderFacts } from './orderFacts.ts';
import { tellMarket } from './tellMarket.ts';

/** Resting orders that one call may meet; what is left of an order beyond them is given back. */
const MOST_FILLS = 500;

type Wish = ParsedParams<'otc/buy'>;

/** What an order is to be once all is checked. */
interface Plan {
  price: bigint;
  /** Whether what is left goes into the book. */
  rests: boolean;
}

/** What a plan depends on. */
interface Held {
  market: MarketState;
  p: bigint;
  tier: PlayerRow['tier'];
  /** The given order, or those that accept the price; best first. */
  resting: OpenOrder[];
  /** Own open orders of the side. */
  open: number;
  /** The number of the order that is placed. */
  id: bigint;
}

/**
 * Holds the market and reads all that a plan depends on behind that, in one round trip: others wait meanwhile. Refuses
 * `paused`.
 */
async function holdMarket(
  { tx, player, wallNow }: ChangingCall,
  side: OrderSide,
  { order, price = 0n }: Wish,
): Promise<Held | Refusal> {
  const [paused, market, p, { tier }, resting, open, id] = await pipeline(tx, [
    () => refuseIfPaused(tx, 'otc'),
    () => lockMarket(tx, wallNow),
    () => readPrice(tx),
    () => getPlayer(tx, player.id),
    () =>
      order === undefined
        ? readCrossing(tx, otherSide[side], price, MOST_FILLS)
        : findGiven(tx, otherSide[side], BigInt(order)),
    () => countOpen(tx, player.id, side),
    () => nextOrderId(tx),
  ]);
  return paused ?? { market, p, tier, resting, open, id };
}

/** Why nothing can be taken from an order that is over. */
const overAs = { completed: 'orderFilled', sold: 'orderFilled', revoked: 'orderRevoked' } as const;

function planTaking(call: ChangingCall, { quantity }: Wish, { resting, market }: Held): Plan | Refusal {
  const [order] = resting;
  if (!order) return refuse('orderGone');
  const { state, reason } = order.row;
  if (state !== 'posted') return refuse(reason === 'expired' ? 'orderExpired' : overAs[state]);
  if (order.row.ends_open_ms <= BigInt(market.openMs)) return refuse('orderExpired');
  if (order.row.player_id === call.player.id) return refuse('ownOrder');
  if (quantity > order.remaining) {
    return refuse('orderSmaller', { remaining: formatAmount(order.remaining) });
  }
  const min = amountOf(call.constants.OTC_MIN);
  if (quantity < min && quantity < order.remaining) {
    return refuse('quantityBelowMin', { min: formatAmount(min < order.remaining ? min : order.remaining) });
  }
  return { price: order.price, rests: false };
}

function planPosting(
  { constants }: ChangingCall,
  side: OrderSide,
  { quantity, price = 0n }: Wish,
  { p }: Held,
): Plan | Refusal {
  const { from, to } = priceRange(side, p, constants);
  if (price < from || price > to) {
    return refuse('priceOutOfRange', { from: formatAmount(from), to: formatAmount(to) });
  }
  const { OTC_MIN } = constants;
  if (quantity < amountOf(OTC_MIN)) return refuse('quantityBelowMin', { min: OTC_MIN });
  return { price, rests: true };
}

/** What fills cost and what then rests locks, in the coin of the side. */
function lockOf(
  side: OrderSide,
  price: bigint,
  quantity: bigint,
  left: bigint,
  matches: readonly OrderMatch<OpenOrder>[],
) {
  if (side === 'sell') return quantity;
  return matches.reduce((sum, { usdt }) => sum + usdt, 0n) + escrowFor('buy', price, left);
}

/**
 * `otc/buy` and `otc/sell`: posts an order at a price within the range around P, meeting what rests at better or equal
 * prices at once, or takes from one given order. Matching, settling, chart and news are one transaction that holds the
 * market, so price and time alone decide. Refuses what the table names.
 */
export async function placeOrder(
  call: ChangingCall,
  side: OrderSide,
  wish: Wish,
): Promise<Answer<'otc/buy'> | Refusal> {
  const { tx, player, wallNow, constants } = call;
  if ((wish.price === undefined) === (wish.order === undefined)) return refuse('priceOrOrder');
  if (wish.quantity === 0n) return refuse('quantityBelowMin', { min: constants.OTC_MIN });
  const held = await holdMarket(call, side, wish);
  if (held instanceof Refusal) return held;
  const plan = wish.order === undefined ? planPosting(call, side, wish, held) : planTaking(call, wish, held);
  if (plan instanceof Refusal) return plan;
  const { market, p, tier, resting, id } = held;
  const { price, rests } = plan;
  const { feeBps, openMax } = otcTerms(tier, constants);
  const { matches, left } = matchOrder({ side, quantity: wish.quantity, price, feeBps }, resting);
  if (matches.some((match) => match.resting.row.player_id === player.id)) return refuse('ownOrder');
  if (rests && left > 0n && held.open >= openMax) return refuse('tooManyOrders', { most: openMax });

  const endsOpenMs = market.openMs + constants.OTC_LIFE_MS;
  // More resting orders than one call meets: the order is as large as what it met, so that the book is never crossed.
  const quantity = matches.length === MOST_FILLS ? wish.quantity - left : wish.quantity;
  const remaining = quantity - (wish.quantity - left);
  const order = { id, playerId: player.id, side, price, quantity, feeBps, endsOpenMs, wallNow };
  const moment = { wallNow, openMs: market.openMs };
  const met = await meetOrders(call, order, matches, lockOf(side, price, quantity, remaining, matches));
  if (met instanceof Refusal) return met;
  const rows = met.order.state === 'posted' ? [...met.resting, met.order] : met.resting;
  const trades = met.fills.map((fill) => ({ price: fill.price, atr: fill.quantity, usdt: fill.usdt }));
  const [news, , balances] = await pipeline(tx, [
    () => tellMarket(tx, { market, rows, trades, p, wallNow, constants }),
    () => settleFills(call, met, moment),
    () => balancesOf(tx, player.id, ['USDT', 'ATR']),
  ]);
  call.tell({ everyone: true, changes: { market: news } });
  const facts = orderFacts(met.order, moment);
  const fills = met.fills.map((fill) => fillFacts(fill, side));
  return { order: facts, fills, changes: { orders: [facts], balances } };
}
