import { refuse, Refusal } from '#core/api/refusals.ts';
import type { Answer, ParsedParams } from '#core/api/table.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { matchOrder, type OrderMatch } from '#core/rules/matchOrder.ts';
import { escrowFor, otcTerms, otherSide, priceRange, type OrderSide } from '#core/rules/otcOrder.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { ChangingCall } from '#server/http/call.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { firstManorCode } from '#server/players/firstManorCode.ts';
import { getPlayer, type PlayerRow } from '#server/players/player.repo.ts';
import { refuseIfPaused } from '#server/pauses/refuseIfPaused.ts';
import { readPrice } from '#server/prices/price.ts';
import { fillFacts } from './fill.repo.ts';
import { lockMarket, type MarketState } from './marketState.repo.ts';
import { saveMatches, settleFills } from './saveMatches.ts';
import { countOpen, findOrder, readCrossing, type OpenOrder } from './openOrder.repo.ts';
import { nextOrderId } from './order.repo.ts';
import { orderFacts } from './orderFacts.ts';
import { recordMarket } from './recordMarket.ts';

/** Maximum matches per call; an excess quantity of the order is not placed. */
const MAX_FILLS = 500;

type OrderParams = ParsedParams<'otc/buy'>;

/** Terms of an order after all checks. */
interface Plan {
  price: bigint;
  /** True when the unmatched rest goes into the book. */
  rests: boolean;
}

/** State that a plan depends on. */
interface MarketView {
  market: MarketState;
  p: bigint;
  tier: PlayerRow['tier'];
  /** The player is the demo world's first manor. */
  isHouse: boolean;
  /** The named order, or the orders that accept the price; best first. */
  resting: OpenOrder[];
  /** Number of the player's open orders on the side. */
  open: number;
  /** Id of the placed order. */
  id: bigint;
}

/**
 * Locks the market and reads the inputs of a plan in one pipeline; other orders wait meanwhile. Refuses
 * paused.
 */
async function lockAndRead(
  { tx, player, wallNow }: ChangingCall,
  side: OrderSide,
  { order, price = 0n }: OrderParams,
): Promise<MarketView | Refusal> {
  const [paused, market, p, { tier, code }, resting, open, id] = await pipeline(tx, [
    () => refuseIfPaused(tx, 'otc'),
    () => lockMarket(tx, wallNow),
    () => readPrice(tx),
    () => getPlayer(tx, player.id),
    () =>
      order === undefined
        ? readCrossing(tx, otherSide[side], price, MAX_FILLS)
        : findOrder(tx, otherSide[side], BigInt(order)),
    () => countOpen(tx, player.id, side),
    () => nextOrderId(tx, player.id),
  ]);
  return paused ?? { market, p, tier, isHouse: code === firstManorCode, resting, open, id };
}

/** Refusals for taking from a closed order, by its state. */
const closedRefusals = { completed: 'orderFilled', sold: 'orderFilled', revoked: 'orderRevoked' } as const;

function planTaking(
  call: ChangingCall,
  { quantity }: OrderParams,
  { resting, market }: MarketView,
): Plan | Refusal {
  const [order] = resting;
  if (!order) return refuse('orderGone');
  const { state, reason } = order.row;
  if (state !== 'posted') return refuse(reason === 'expired' ? 'orderExpired' : closedRefusals[state]);
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
  { quantity, price = 0n }: OrderParams,
  { p }: MarketView,
): Plan | Refusal {
  const { from, to } = priceRange(side, p, constants);
  if (price < from || price > to) {
    return refuse('priceOutOfRange', { from: formatAmount(from), to: formatAmount(to) });
  }
  const { OTC_MIN } = constants;
  if (quantity < amountOf(OTC_MIN)) return refuse('quantityBelowMin', { min: OTC_MIN });
  return { price, rests: true };
}

/** Coins to lock, in the coin of the side: the cost of the fills plus the escrow of the rest. */
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
 * `otc/buy` and `otc/sell`: places an order at a price within the range around P, which matches resting
 * orders at better or equal prices immediately; or takes from one named order. Matching, settlement, chart
 * and publication are one transaction under the market's lock, so only price and time decide. Refusals: see
 * the call table.
 */
export async function placeOrder(
  call: ChangingCall,
  side: OrderSide,
  params: OrderParams,
): Promise<Answer<'otc/buy'> | Refusal> {
  const { tx, player, wallNow, constants } = call;
  if ((params.price === undefined) === (params.order === undefined)) return refuse('priceOrOrder');
  if (params.quantity === 0n) return refuse('quantityBelowMin', { min: constants.OTC_MIN });
  const view = await lockAndRead(call, side, params);
  if (view instanceof Refusal) return view;
  const plan =
    params.order === undefined ? planPosting(call, side, params, view) : planTaking(call, params, view);
  if (plan instanceof Refusal) return plan;
  const { market, p, tier, isHouse, resting, id } = view;
  const { price, rests } = plan;
  const { feeBps, openMax } = otcTerms(tier, constants);
  const { matches, left } = matchOrder({ side, quantity: params.quantity, price, feeBps }, resting);
  if (matches.some((match) => match.resting.row.player_id === player.id)) return refuse('ownOrder');
  if (rests && left > 0n && view.open >= openMax) return refuse('tooManyOrders', { most: openMax });

  const endsOpenMs = market.openMs + constants.OTC_LIFE_MS;
  // More resting orders cross than one call matches. The order shrinks to its matched quantity, so that the
  // book is never crossed.
  const quantity = matches.length === MAX_FILLS ? params.quantity - left : params.quantity;
  const remaining = quantity - (params.quantity - left);
  const order = { id, playerId: player.id, side, price, quantity, feeBps, endsOpenMs, isHouse, wallNow };
  const moment = { wallNow, openMs: market.openMs };
  const matched = await saveMatches(call, order, matches, lockOf(side, price, quantity, remaining, matches));
  if (matched instanceof Refusal) return matched;
  const rows = matched.order.state === 'posted' ? [...matched.resting, matched.order] : matched.resting;
  const trades = matched.fills.map((fill) => ({ price: fill.price, atr: fill.quantity, usdt: fill.usdt }));
  const [update, , balances] = await pipeline(tx, [
    () => recordMarket(tx, { market, rows, trades, p, wallNow, constants }),
    () => settleFills(call, matched, moment),
    () => balancesOf(tx, player.id, ['USDT', 'ATR']),
  ]);
  call.publish({ everyone: true, changes: { market: update } });
  const facts = orderFacts(matched.order, moment);
  const fills = matched.fills.map((fill) => fillFacts(fill, side));
  return { order: facts, fills, changes: { orders: [facts], balances } };
}
