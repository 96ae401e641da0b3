import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { coins } from '#core/money/coin.ts';
import type { LedgerLine } from '#core/api/objects.ts';
import { openWorld, type Player, type TestWorld } from '../support/world.ts';

let manor: TestWorld;
let player: Player;
beforeAll(async () => {
  manor = await openWorld();
  player = await manor.signIn();
});
afterAll(() => manor.close());

const lines = async (params: Record<string, string | number> = {}, caller = player) =>
  (await manor.call('userAccount/balanceDetail', params, { token: caller.token })).data;

test('balances list every coin with available, frozen and total', async () => {
  const fresh = await manor.signIn();
  await manor.give(fresh, 'USDT', '1.000001');
  const { data } = await manor.call('userAccount/balance', {}, { token: fresh.token });
  expect(data.list.map(({ coin }) => coin)).toEqual([...coins]);
  const of = Object.fromEntries(data.list.map(({ coin, ...rest }) => [coin, rest]));
  expect(of['USDT']).toEqual({ available: '1.000001', frozen: '0', total: '1.000001', version: 1 });
  expect(of['ATR']).toEqual({ available: '200', frozen: '0', total: '200', version: 1 });
  expect(of['TKT']).toEqual({ available: '0', frozen: '0', total: '0', version: 0 });
});

describe('ledger lines', () => {
  beforeAll(async () => {
    for (let count = 1; count <= 6; count += 1) await manor.give(player, 'ATR', String(count));
    await manor.give(player, 'ATB', '5');
  });

  test('are listed newest first, each with type, amount, balance after, time and reference', async () => {
    const { list, next } = await lines();
    expect(next).toBeNull();
    expect(list.map(({ coin, amount }) => `${amount} ${coin}`)).toEqual([
      '5 ATB',
      ...[6, 5, 4, 3, 2, 1].map((amount) => `${amount} ATR`),
      '200 ATR',
    ]);
    expect(list.at(-1)).toMatchObject({ type: 'backendRecharge', kind: 'welcomeGift', balanceAfter: '200' });
    expect(list[1]).toMatchObject({ balanceAfter: '221', reference: 'test' });
  });

  test('are paged without repeating or skipping one', async () => {
    const listed: LedgerLine[] = [];
    let cursor: string | null = null;
    do {
      const page: { list: LedgerLine[]; next: string | null } = await lines({
        size: 3,
        ...(cursor !== null && { cursor }),
      });
      expect(page.list.length).toBeLessThanOrEqual(3);
      listed.push(...page.list);
      cursor = page.next;
    } while (cursor !== null);
    expect(listed).toEqual((await lines()).list);
  });

  test('can be filtered by coin and by type', async () => {
    expect((await lines({ coin: 'ATB' })).list).toHaveLength(1);
    expect((await lines({ coin: 'USDT' })).list).toEqual([]);
    expect((await lines({ type: 'backendRecharge' })).list).toHaveLength(7);
    expect((await lines({ type: 'landPurchase' })).list).toEqual([]);
  });

  test('are those of the caller alone', async () => {
    const other = await manor.signIn();
    expect((await lines({}, other)).list).toHaveLength(1);
    const { next } = await lines({ size: 2 });
    expect((await lines({ cursor: next! }, other)).list.length).toBeLessThanOrEqual(1);
  });

  test.each([
    ['coin', 'DOGE'],
    ['type', 'gift'],
    ['size', '101'],
    ['size', '-1'],
    ['cursor', "1'--"],
    ['cursor', 'nonsense'],
    ['cursor', '1_2_3'],
  ])('refuse %s=%s by name', async (parameter, value) => {
    const answer = await manor.call(
      'userAccount/balanceDetail',
      { [parameter]: value },
      { token: player.token },
    );
    expect(answer).toMatchObject({ key: 'invalidParameter', values: { parameter } });
  });
});
