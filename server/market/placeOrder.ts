import { refuse, Refusal } from '../../core/api/refusals.ts';
import type { Answer, ParsedParams } from '../../core/api/table.ts';
import { amountOf, formatAmount } from '../../core/money/amount.ts';
import { matchOrder, type OrderMatch } from '../../core/rules/matchOrder.ts';
import { escrowFor, otcTerms, otherSide, priceRange, type OrderSide } from '../../core/rules/otcOrder.ts';
import type { ChangingCall } from '../http/call.ts';
import { balancesOf } from '../ledger/balances.ts';
import { getPlayer } from '../players/player.repo.ts';
import { refuseIfPaused } from '../switches/refuseIfPaused.ts';
import { fillFacts } from './fill.repo.ts';
import { lockMarket } from './marketState.repo.ts';
import { meetOrders } from './meetOrders.ts';
import { countOpen, findOpen, insertOrder, readCrossing, type OpenOrder } from './order.repo.ts';
import { orderFacts } from './orderFacts.ts';
import { readPrice } from './price.ts';
import { tellMarket } from './tellMarket.ts';

/** Resting orders that one call may meet; what is left of an order beyond them is given back. */
const MOST_FILLS = 500;

type Wish = ParsedParams<'otc/buy'>;

/** What an order is to be once all is checked. */
interface Plan {
  price: bigint;
  /** Resting orders that it may meet, best first. */
  resting: OpenOrder[];
  /** Whether what is left goes into the book. */
  rests: boolean;
}

async function planTaking(call: ChangingCall, side: OrderSide, wish: Wish): Promise<Plan | Refusal> {
  const order = await findOpen(call.tx, otherSide[side], BigInt(wish.order ?? 0));
  if (!order) return refuse('orderGone');
  if (order.row.player_id === call.player.id) return refuse('ownOrder');
  if (wish.quantity > order.remaining) {
    return refuse('orderSmaller', { remaining: formatAmount(order.remaining) });
  }
  const min = amountOf(call.constants.OTC_MIN);
  if (wish.quantity < min && wish.quantity < order.remaining) {
    return refuse('quantityBelowMin', { min: formatAmount(min < order.remaining ? min : order.remaining) });
  }
  return { price: order.price, resting: [order], rests: false };
}

async function planPosting(
  call: ChangingCall,
  side: OrderSide,
  { quantity, price = 0n }: Wish,
  p: bigint,
): Promise<Plan | Refusal> {
  const { from, to } = priceRange(side, p, call.constants);
  if (price < from || price > to) {
    return refuse('priceOutOfRange', { from: formatAmount(from), to: formatAmount(to) });
  }
  const { OTC_MIN } = call.constants;
  if (quantity < amountOf(OTC_MIN)) return refuse('quantityBelowMin', { min: OTC_MIN });
  const resting = await readCrossing(call.tx, otherSide[side], price, MOST_FILLS);
  return { price, resting, rests: true };
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
  const paused = await refuseIfPaused(tx, 'otc');
  if (paused) return paused;
  const market = await lockMarket(tx, wallNow);
  const p = await readPrice(tx);
  const plan =
    wish.order === undefined ? await planPosting(call, side, wish, p) : await planTaking(call, side, wish);
  if (plan instanceof Refusal) return plan;
  const { price, resting, rests } = plan;
  const { tier } = await getPlayer(tx, player.id);
  const { feeBps, openMax } = otcTerms(tier, constants);
  const { matches, left } = matchOrder({ side, quantity: wish.quantity, price, feeBps }, resting);
  if (matches.some((match) => match.resting.row.player_id === player.id)) return refuse('ownOrder');
  if (rests && left > 0n && (await countOpen(tx, player.id, side)) >= openMax) {
    return refuse('tooManyOrders', { most: openMax });
  }

  const endsOpenMs = market.openMs + constants.OTC_LIFE_MS;
  // More resting orders than one call meets: the order is as large as what it met, so that the book is never crossed.
  const quantity = matches.length === MOST_FILLS ? wish.quantity - left : wish.quantity;
  const remaining = quantity - (wish.quantity - left);
  const placed = await insertOrder(tx, {
    playerId: player.id,
    side,
    price,
    quantity,
    feeBps,
    endsOpenMs,
    wallNow,
  });
  const moment = { wallNow, openMs: market.openMs };
  const lock = lockOf(side, price, quantity, remaining, matches);
  const met = await meetOrders(call, placed, matches, lock, moment);
  if (met instanceof Refusal) return met;

  const rows = met.order.state === 'posted' ? [...met.resting, met.order] : met.resting;
  const trades = met.fills.map((fill) => ({ price: fill.price, atr: fill.quantity, usdt: fill.usdt }));
  const news = await tellMarket(tx, { market, rows, trades, p, wallNow, constants });
  call.tell({ everyone: true, changes: { market: news } });
  const order = orderFacts(met.order, moment);
  const balances = await balancesOf(tx, player.id, ['USDT', 'ATR']);
  const fills = met.fills.map((fill) => fillFacts(fill, side));
  return { order, fills, changes: { orders: [order], balances } };
}
