import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '#core/api/table.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import fc from '../../support/fc.ts';
import type { Answered } from '../../support/world.ts';
import { openOtc, type OtcWorld, type Side, type Trader } from './otcWorld.ts';
import {
  aheadFirst,
  plainMarket,
  type PlainCoins,
  type PlainOrder,
  type PlainOutcome,
} from './plainMarket.ts';

let otc: OtcWorld;
let traders: Trader[];
beforeAll(async () => {
  otc = await openOtc();
  // The last player soon runs out of coins, and the second is an owner.
  const funds = [
    ['500', '5000'],
    ['500', '5000'],
    ['500', '5000'],
    ['5', '200'],
  ] as const;
  traders = await Promise.all(funds.map(([usdt, atr]) => otc.trader(usdt, atr)));
  const { db } = otc.manor.world;
  await db.updateTable('player').set({ tier: 'owner' }).where('id', '=', ownerId()).execute();
});
afterAll(() => otc.manor.close());

const OWNER = 1;
const OWNERS = { feeBps: 50n, openMost: 8 };
const REGULAR = { feeBps: 100n, openMost: 5 };
const ownerId = () => (traders[OWNER] as Trader).id;

const step = fc.record({
  who: fc.nat({ max: 3 }),
  side: fc.constantFrom<Side>('buy', 'sell'),
  act: fc.constantFrom('post', 'post', 'post', 'take', 'revoke'),
  quantity: fc.bigInt({ min: amountOf('10'), max: amountOf('60') }),
  // One unit outside the ranges now and then. Equal prices are frequent, so that time decides too.
  price: fc.oneof(
    fc.bigInt({ min: 99_998n, max: 105_001n }),
    fc.constantFrom(94_999n, 95_000n, 100_000n, 102_000n),
  ),
  pick: fc.nat({ max: 20 }),
});

type Step = typeof step extends fc.Arbitrary<infer Drawn> ? Drawn : never;

/** Result of a call: its fills in words (buyers see no fee), or the refusal. */
const describeAnswer = ({ code, key, data }: Answered<Answer<'otc/buy'>>) =>
  code === 200
    ? data.fills.map(({ price, quantity, usdt, fee }) => `${quantity} at ${price} for ${usdt}, ${fee}`)
    : key;

const awaited = (outcome: PlainOutcome, side: Side) =>
  typeof outcome === 'string'
    ? outcome
    : outcome.fills.map(({ price, quantity, usdt, fee }) => {
        const [filled, at, paid, part] = [quantity, price, usdt, side === 'sell' ? fee : 0n].map(
          formatAmount,
        );
        return `${filled} at ${at} for ${paid}, ${part}`;
      });

async function availableOf(trader: Trader): Promise<PlainCoins> {
  const [[usdt], [atr]] = [await trader.has('USDT'), await trader.has('ATR')];
  return { usdt: amountOf(usdt), atr: amountOf(atr) };
}

/** Both markets: each step runs on both and must have the same result. */
async function openBoth() {
  const coins = await Promise.all(traders.map(availableOf));
  const plain = plainMarket(
    coins.map((funds, index) => ({ ...funds, ...(index === OWNER ? OWNERS : REGULAR) })),
  );
  const ids = new Map<number, string>();
  const idOf = ({ number }: PlainOrder) => ids.get(number) ?? '';
  const trader = (index: number) => traders[index] as Trader;

  const revoke = async (order: PlainOrder) => {
    plain.revoke(order);
    const { code } = await trader(order.who).revoke(order.side, idOf(order), formatAmount(order.left));
    expect(code).toBe(200);
  };
  const place = async ({ who, side, act, quantity, price, pick }: Step): Promise<PlainOutcome | null> => {
    const candidates = plain.open.filter((order) =>
      act === 'take' ? order.side !== side : order.who === who,
    );
    const target = act === 'post' ? undefined : candidates[pick % Math.max(candidates.length, 1)];
    if (act !== 'post' && !target) return null;
    if (act === 'revoke' && target) return revoke(target).then(() => null);
    // Mostly the existing amount, now and then too much.
    const part = target && pick > 2 && quantity > target.left ? target.left : quantity;
    const answer = target
      ? await trader(who).take(side, formatAmount(part), idOf(target))
      : await trader(who).post(side, formatAmount(quantity), formatAmount(price));
    const outcome = target ? plain.take(who, target, part) : plain.post(who, side, quantity, price);
    expect(describeAnswer(answer)).toEqual(awaited(outcome, side));
    if (typeof outcome !== 'string' && outcome.rests) ids.set(outcome.rests.number, answer.data.order.id);
    return outcome;
  };
  const compare = async () => {
    for (const side of ['buy', 'sell'] as const) {
      const rows = plain.open.filter((order) => order.side === side).sort(aheadFirst);
      expect(await otc.book(side)).toEqual(
        rows.map(({ price, left }) => [formatAmount(price), formatAmount(left)]),
      );
    }
    expect(await Promise.all(traders.map(availableOf))).toEqual(
      plain.traders.map(({ usdt, atr }) => ({ usdt, atr })),
    );
  };
  return { place, compare, empty: () => Promise.all(plain.open.slice().map(revoke)) };
}

test('random orders have the fills, refusals, book and balances of a model that scans all orders', async () => {
  const met: number[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 40 }), async (steps) => {
      const markets = await openBoth();
      for (const step of steps) {
        const outcome = await markets.place(step);
        if (outcome !== null && typeof outcome !== 'string') met.push(outcome.fills.length);
      }
      await markets.compare();
      await markets.empty();
    }),
    // A failing case leaves orders behind, so smaller cases in the same world would mean nothing.
    { numRuns: 6, endOnFailure: true },
  );
  expect(Math.max(...met)).toBeGreaterThan(1);
});
