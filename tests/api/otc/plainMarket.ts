import type { Side } from './otcWorld.ts';

/** A trader's available coins, in ledger units. */
export interface PlainCoins {
  usdt: bigint;
  atr: bigint;
}

export interface PlainTrader extends PlainCoins {
  feeBps: bigint;
  openMost: number;
}

/** An open order; `number` is its position in time. */
export interface PlainOrder {
  number: number;
  who: number;
  side: Side;
  price: bigint;
  left: bigint;
  feeBps: bigint;
}

export interface PlainFill {
  price: bigint;
  quantity: bigint;
  usdt: bigint;
  fee: bigint;
}

/** Result of an order: its fills and remainder, or the refusal. */
export type PlainOutcome = { fills: PlainFill[]; rests: PlainOrder | null } | string;

const up = (amount: bigint, by: bigint) => (amount + by - 1n) / by;
const worth = (price: bigint, quantity: bigint) => up(price * quantity, 1_000_000n);
const locks = ({ side, price, left }: PlainOrder) => (side === 'buy' ? worth(price, left) : left);
const locked = { buy: 'usdt', sell: 'atr' } as const;
const against = { buy: 'sell', sell: 'buy' } as const;

/** Orders of a side in matching order: by price, then by time. */
export function aheadFirst(a: PlainOrder, b: PlainOrder): number {
  const dearer = Number(a.price - b.price);
  return (a.side === 'sell' ? dearer : -dearer) || a.number - b.number;
}

/**
 * Model of the market that scans all orders for every fill; the real market is compared with it. It shares no rule
 * with the product. P is 0.1.
 */
export function plainMarket(traders: readonly PlainTrader[]) {
  const open: PlainOrder[] = [];
  let numbers = 0;
  const trader = (index: number) => traders[index] as PlainTrader;

  function settle(order: PlainOrder, met: readonly PlainOrder[], stays: boolean): PlainOutcome {
    if (met.some(({ who }) => who === order.who)) return 'ownOrder';
    let { left } = order;
    const pairs = met.map((resting) => {
      const quantity = left < resting.left ? left : resting.left;
      left -= quantity;
      const after = { ...resting, left: resting.left - quantity };
      const usdt = order.side === 'buy' ? worth(resting.price, quantity) : locks(resting) - locks(after);
      const { feeBps } = order.side === 'sell' ? order : resting;
      return { resting, fill: { price: resting.price, quantity, usdt, fee: up(usdt * feeBps, 10_000n) } };
    });
    const rests = stays && left > 0n ? { ...order, left } : null;
    const openOrders = open.filter(({ who, side }) => who === order.who && side === order.side);
    if (rests && openOrders.length >= trader(order.who).openMost) return 'tooManyOrders';
    const paid = pairs.reduce(
      (sum, { fill: { usdt, quantity } }) => sum + (order.side === 'buy' ? usdt : quantity),
      0n,
    );
    const needed = paid + (rests ? locks(rests) : 0n);
    if (needed > trader(order.who)[locked[order.side]])
      return order.side === 'buy' ? 'insufficientUsdt' : 'insufficientAtr';
    trader(order.who)[locked[order.side]] -= needed;
    for (const { resting, fill } of pairs) {
      const [buyer, seller] = order.side === 'buy' ? [order, resting] : [resting, order];
      trader(buyer.who).atr += fill.quantity;
      trader(seller.who).usdt += fill.usdt - fill.fee;
      resting.left -= fill.quantity;
      if (resting.left === 0n) open.splice(open.indexOf(resting), 1);
    }
    if (rests) open.push(rests);
    return { fills: pairs.map(({ fill }) => fill), rests };
  }

  return {
    traders,
    open,
    post(index: number, side: Side, quantity: bigint, price: bigint): PlainOutcome {
      if (price < (side === 'buy' ? 100_000n : 95_000n) || price > 105_000n) return 'priceOutOfRange';
      const order = {
        number: (numbers += 1),
        who: index,
        side,
        price,
        left: quantity,
        feeBps: trader(index).feeBps,
      };
      const accepts = (order: PlainOrder) => (side === 'buy' ? order.price <= price : order.price >= price);
      const met: PlainOrder[] = [];
      for (let remaining = quantity; remaining > 0n;) {
        const candidates = open.filter(
          (order) => order.side !== side && accepts(order) && !met.includes(order),
        );
        const [next] = candidates.sort(aheadFirst);
        if (!next) break;
        met.push(next);
        remaining -= next.left;
      }
      return settle(order, met, true);
    },
    take(index: number, resting: PlainOrder, quantity: bigint): PlainOutcome {
      if (resting.who !== index && quantity > resting.left) return 'orderSmaller';
      const { feeBps } = trader(index);
      const order = {
        ...resting,
        number: (numbers += 1),
        who: index,
        side: against[resting.side],
        left: quantity,
        feeBps,
      };
      return settle(order, [resting], false);
    },
    revoke(order: PlainOrder): void {
      trader(order.who)[locked[order.side]] += locks(order);
      open.splice(open.indexOf(order), 1);
    },
  };
}
