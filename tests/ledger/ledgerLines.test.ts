import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LedgerLine } from '#core/api/objects.ts';
import { formatAmount } from '#core/money/amount.ts';
import { ledgerLines, type LedgerQuery } from '#server/ledger/ledgerLines.ts';
import { openWorld, type TestWorld } from '../support/world.ts';
import { atr, posting, postOne } from './ledgerWorld.ts';

const PLAYER = 8_501n;
const OTHER = 8_502n;

let world: TestWorld;

beforeAll(async () => {
  world = await openWorld();
  const { db } = world.world;
  for (let n = 1; n <= 15; n += 1) {
    const usdt = { coin: 'USDT', from: 'vault', to: `user:${PLAYER}`, amount: BigInt(n) } as const;
    // Every fifth also concerns another player, so that its entries are rows and not packed.
    const also = n % 5 === 0 ? [atr('pool:promotion', `user:${OTHER}`, 1n)] : [];
    const moves = [
      atr('pool:promotion', `user:${PLAYER}`, BigInt(n)),
      ...(n % 3 === 0 ? [usdt] : []),
      ...also,
    ];
    const type = n % 2 === 0 ? 'backendRecharge' : 'recharge';
    await postOne(db, posting(`line:${n}`, moves, { type, reference: `n:${n}` }));
    await postOne(db, posting(`other:${n}`, [atr('pool:promotion', `user:${OTHER}`, 1n)]));
  }
  await postOne(db, posting('line:out', [atr(`user:${PLAYER}`, 'burn', 5n)], { type: 'backendDebit' }));
});

/** Closing a world runs its audit. */
afterAll(() => world.close());

/** All pages in order. */
async function pages(query: LedgerQuery): Promise<LedgerLine[][]> {
  const allPages: LedgerLine[][] = [];
  let cursor: string | undefined;
  do {
    const { list, next } = await ledgerLines(world.world.db, PLAYER, { ...query, cursor });
    allPages.push(list);
    cursor = next ?? undefined;
  } while (cursor !== undefined && allPages.length < 50);
  return allPages;
}

describe("a player's ledger", () => {
  test('returns pages, newest first, without repeating or skipping a line', async () => {
    const allPages = await pages({ size: 4 });
    expect(allPages.map((page) => page.length)).toEqual([4, 4, 4, 4, 4, 1]);
    const lines = allPages.flat();
    expect(new Set(lines.map(({ id }) => id)).size).toBe(21);
    expect(lines.filter(({ coin }) => coin === 'ATR').map(({ reference }) => reference)).toEqual([
      'test',
      ...Array.from({ length: 15 }, (_, index) => `n:${15 - index}`),
    ]);
  });

  test('ends with a full page when that page is the last', async () => {
    expect((await pages({ size: 7 })).map((page) => page.length)).toEqual([7, 7, 7]);
  });

  test('shows amounts paid, amounts received and the balance after', async () => {
    const [first, second] = (await pages({ coin: 'ATR', size: 2 })).flat();
    expect(first).toMatchObject({
      type: 'backendDebit',
      amount: '-0.000005',
      balanceAfter: formatAmount(115n),
    });
    expect(second).toMatchObject({ amount: '0.000015', balanceAfter: formatAmount(120n) });
  });

  test.each([
    [{ coin: 'USDT' }, 5],
    [{ type: 'recharge' }, 11],
    [{ coin: 'USDT', type: 'recharge' }, 3],
    [{ coin: 'ATR', type: 'backendDebit' }, 1],
    [{ coin: 'TKT' }, 0],
    [{ type: 'casting' }, 0],
  ] as [LedgerQuery, number][])('filtered by %j has %i lines', async (query, count) => {
    const lines = (await pages({ ...query, size: 3 })).flat();
    expect(lines).toHaveLength(count);
    for (const line of lines) expect(line).toMatchObject(query);
  });

  test('has points that ride in another posting as lines of points, and no others', async () => {
    const { db } = world.world;
    const spender = 8_503n;
    const points = { coin: 'PTS', from: 'issuer', to: `user:${spender}`, amount: 7n } as const;
    await postOne(db, posting('spender:has', [atr('pool:promotion', `user:${spender}`, 9n)]));
    const spend = [atr(`user:${spender}`, 'pool:farm', 9n), points];
    await postOne(db, posting('spender:spend', spend, { type: 'credit', kind: 'ticket:test' }));
    await postOne(db, posting('spender:apart', [points], { type: 'points' }));
    const ofType = async (type: LedgerQuery['type']) =>
      (await ledgerLines(db, spender, { type })).list.map(
        (line) => `${line.coin} ${line.type} ${line.amount}`,
      );
    expect(await ofType('points')).toEqual(['PTS points 0.000007', 'PTS points 0.000007']);
    expect(await ofType('credit')).toEqual(['ATR credit -0.000009']);
  });

  test('starts at the newest line for a cursor that no page returned', async () => {
    const [page] = await pages({ size: 2 });
    const odd = await ledgerLines(world.world.db, PLAYER, { cursor: 'odd', size: 2 });
    expect(odd.list).toEqual(page);
  });
});
