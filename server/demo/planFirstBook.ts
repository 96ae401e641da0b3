import type { Order } from '#core/api/marketObjects.ts';
import type { Constants } from '#core/catalog/constants.ts';
import { amountOf, UNIT } from '#core/money/amount.ts';
import { BPS, divFloor } from '#core/money/round.ts';
import { escrowFor, priceRange, type OrderSide } from '#core/rules/otcOrder.ts';

/**
 * Prices of the house's orders, in basis points above P, best first. No purchase can be below P (economy: OTC), so the
 * best one stands at P, and the sales leave a spread of two per cent.
 */
const LEVELS_BPS = { buy: [0, 50], sell: [200, 300, 400] } as const satisfies Record<
  OrderSide,
  readonly number[]
>;

/** An order whose price is off its level by more than this was made for another P. */
const DRIFT_BPS = 25n;

/** ATR that stay with the manor, for its cares. */
const KEPT_ATR = 10n * UNIT;

/** ATR exchanged for the purchases, in per cent of an order's size: two of them, with fee and price impact. */
const EXCHANGED_PERCENT = 220n;

/** State that the book of the first manor is planned from. Amounts in ledger units. */
export interface BookState {
  p: bigint;
  orders: readonly Order[];
  available: Readonly<Record<'ATR' | 'USDT', bigint>>;
}

export interface BookPlan {
  /** Orders at prices of an earlier P. */
  revoked: readonly Order[];
  /** ATR to exchange first, for the purchases; 0n for none. */
  exchanged: bigint;
  placed: readonly { side: OrderSide; price: bigint; quantity: bigint }[];
}

type Terms = Pick<Constants, 'OTC_BAND_BPS' | 'OTC_MIN'>;

const isNear = (price: bigint, level: bigint) =>
  (price > level ? price - level : level - price) * BPS <= level * DRIFT_BPS;

/**
 * Plans a small book on both sides of P: one order of the least size at each level. Levels beyond the band are left
 * out, and so are levels that the balance does not pay. When USDT for a purchase is missing, some ATR are exchanged,
 * and the next round places it.
 */
export function planFirstBook({ p, orders, available }: BookState, constants: Terms): BookPlan {
  const quantity = amountOf(constants.OTC_MIN);
  const levels = (['buy', 'sell'] as const).flatMap((side) => {
    const { from, to } = priceRange(side, p, constants);
    return LEVELS_BPS[side]
      .map((bps) => ({ side, price: divFloor(p * (BPS + BigInt(bps)), BPS), quantity }))
      .filter(({ price }) => price >= from && price <= to);
  });
  const isAt = (order: Order) => (level: (typeof levels)[number]) =>
    level.side === order.side && isNear(amountOf(order.price), level.price);
  const revoked = orders.filter((order) => !levels.some(isAt(order)));
  const missing = levels.filter((level) => !orders.some((order) => isAt(order)(level)));
  let [atr, usdt] = [available.ATR - KEPT_ATR, available.USDT];
  const buys = missing.filter(({ side }) => side === 'buy');
  const lacking = buys.reduce((sum, { price }) => sum + escrowFor('buy', price, quantity), -usdt);
  const wanted = (quantity * EXCHANGED_PERCENT) / 100n;
  // A sale must remain possible: a book of purchases alone has one side.
  const exchanged = lacking > 0n && atr >= wanted + quantity ? wanted : 0n;
  atr -= exchanged;
  const placed = missing.filter(({ side, price }) => {
    const cost = escrowFor(side, price, quantity);
    if (cost > (side === 'buy' ? usdt : atr)) return false;
    if (side === 'buy') usdt -= cost;
    else atr -= cost;
    return true;
  });
  return { revoked, exchanged, placed };
}
