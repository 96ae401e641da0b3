import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { RefusalKey } from '#core/api/refusals.ts';
import { DAY, HOUR, openFarm, setBalance, sowFor, type Farmer, type FarmWorld } from '../farm/farmWorld.ts';
import { ownerAndHelper, setFrozen, water } from './neighbourWorld.ts';

let farm: FarmWorld;
beforeAll(async () => (farm = await openFarm()));
afterEach(() => farm.expectClean());
afterAll(() => farm.close());

const refused = (by: Farmer, code: string, plot: number, care: string): Promise<RefusalKey | undefined> =>
  by.refused('game/visit/help', { code, plot, care });

describe("the owner's care by another's hand", () => {
  test('costs the owner exactly what the own care costs, and the helper nothing', async () => {
    const { owner, helper } = await ownerAndHelper(farm, { plots: 2, atr: '100' });
    const before = await helper.has('ATR');
    const { plot, heart, hearts } = await helper.do('game/visit/help', water(owner.code));
    expect(plot.plant?.wateredAt).toBe(farm.now());
    expect([heart, hearts]).toEqual([true, 1]);
    expect(await owner.has('ATR')).toBe('98');
    await owner.do('game/land/js', { plot: 2 });
    expect(await owner.has('ATR')).toBe('96');
    expect(await helper.has('ATR')).toBe(before);
    const { list } = await owner.do('userAccount/balanceDetail', { coin: 'ATR', size: 2 });
    expect(list.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['care:water', '-2'],
      ['care:water:help', '-2'],
    ]);
    expect(list[1]?.reference).toBe(`plot:1:helper:${helper.id}`);
  });

  test('spends manor credit first, up to half', async () => {
    const { owner, helper } = await ownerAndHelper(farm, { atr: '100' });
    await farm.move('issuer', `user:${owner.id}`, 5_000_000n, 'ATB');
    await helper.do('game/visit/help', water(owner.code));
    expect([await owner.has('ATR'), await owner.has('ATB')]).toEqual(['99', '4']);
    const { helps, state } = await owner.do('game/visit/mine');
    expect(helps[0]).toMatchObject({ plot: 1, care: 'water', costAtr: '1', costAtb: '1', thanked: false });
    expect(state).toMatchObject({ helpDay: '20', helpedToday: '2' });
  });

  test('repeats under its request id, and pays once', async () => {
    const { owner, helper } = await ownerAndHelper(farm, { atr: '100' });
    const requestId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => helper.call('game/visit/help', water(owner.code), { requestId })),
    );
    for (const { status, data } of answers) expect([status, data]).toEqual([200, answers[0]?.data]);
    expect(await owner.has('ATR')).toBe('98');
  });

  test('never meets the posting keys of the owner, even under the same request id', async () => {
    const { owner, helper } = await ownerAndHelper(farm, { plots: 2, atr: '100' });
    const requestId = randomUUID();
    await owner.do('game/land/js', { plot: 1 }, { requestId });
    await helper.do('game/visit/help', water(owner.code, 2), { requestId });
    expect(await owner.has('ATR')).toBe('96');
  });
});

describe('one winner per care and growth', () => {
  test('among many helpers at once; the others are told and keep the try', async () => {
    const { owner, helper } = await ownerAndHelper(farm, { plots: 2, atr: '100' });
    const others = [helper];
    for (let count = 0; count < 3; count += 1) others.push(await farm.farmer({ referrer: owner.code }));
    const answers = await Promise.all(others.map((by) => by.call('game/visit/help', water(owner.code))));
    expect(answers.map(({ key }) => key ?? 'done').sort()).toEqual(['done', ...Array(3).fill('helpTooLate')]);
    expect(await owner.has('ATR')).toBe('98');
    const loser = others[answers.findIndex(({ key }) => key)]!;
    expect((await loser.do('game/visit/help', water(owner.code, 2))).heart).toBe(true);
  });

  test('between a helper and the owner at the very moment', async () => {
    const { owner, helper } = await ownerAndHelper(farm, { atr: '100' });
    const answers = await Promise.all([
      owner.call('game/land/js', { plot: 1 }),
      helper.call('game/visit/help', water(owner.code)),
    ]);
    const keys = answers.map(({ key }) => key ?? 'done');
    expect([
      ['done', 'helpTooLate'],
      ['alreadyWatered', 'done'],
    ]).toContainEqual(keys);
    expect(await owner.has('ATR')).toBe('98');
  });
});

describe('a help is refused', () => {
  test('where nothing is due', async () => {
    const { owner, helper } = await ownerAndHelper(farm, { plots: 2 });
    expect(await refused(helper, owner.code, 1, 'weed')).toBe('helpNotDue');
    expect(await refused(helper, owner.code, 9, 'water')).toBe('helpNotDue');
    await helper.do('game/visit/help', water(owner.code));
    expect(await refused(helper, owner.code, 1, 'water')).toBe('helpTooLate');
    await farm.manor.advance(4 * HOUR);
    expect(await refused(helper, owner.code, 2, 'water')).toBe('helpNotDue');
    await owner.do('game/land/harvest', { plot: 2 });
    expect(await refused(helper, owner.code, 2, 'water')).toBe('helpNotDue');
  });

  test('oneself, strangers, nobody', async () => {
    const { owner } = await ownerAndHelper(farm);
    const stranger = await farm.farmer();
    expect(await refused(owner, owner.code, 1, 'water')).toBe('ownManor');
    expect(await refused(stranger, owner.code, 1, 'water')).toBe('manorClosed');
    expect(await refused(stranger, 'NOBODY', 1, 'water')).toBe('manorUnknown');
  });

  test('with an empty purse, without saying what is in it, and nothing is half done', async () => {
    const { owner, helper } = await ownerAndHelper(farm, { atr: '1.99' });
    const answer = await helper.call('game/visit/help', water(owner.code));
    expect(answer).toMatchObject({ key: 'helpPurseEmpty', values: {} });
    expect((await helper.do('game/visit/mine')).state.hearts).toBe(0);
    expect((await owner.do('game/land/list')).list[0]?.plant?.wateredAt).toBeNull();
    await setBalance(farm, owner, '2');
    await helper.do('game/visit/help', water(owner.code));
  });

  test('beyond the allowance, until the next day or a higher one', async () => {
    const { owner, helper } = await ownerAndHelper(farm, { plots: 3 });
    await owner.do('game/visit/settings', { helpDay: '4' });
    await helper.do('game/visit/help', water(owner.code, 1));
    await helper.do('game/visit/help', water(owner.code, 2));
    expect(await refused(helper, owner.code, 3, 'water')).toBe('helpAllowanceUsed');
    expect((await helper.do('game/visit/manor', { code: owner.code })).takesHelp).toBe(false);
    expect(await owner.refused('game/visit/settings', { helpDay: '200.000001' })).toBe('helpDayTooHigh');
    await owner.do('game/visit/settings', { helpDay: '200' });
    await helper.do('game/visit/help', water(owner.code, 3));
  });

  test('within the allowance exactly, when many come at once', async () => {
    const { owner, helper } = await ownerAndHelper(farm, { plots: 6 });
    await owner.do('game/visit/settings', { helpDay: '6' });
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((plot) => helper.call('game/visit/help', water(owner.code, plot))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ key }) => key === 'helpAllowanceUsed')).toHaveLength(3);
  });

  test('on the manor of a frozen owner, who then pays nothing', async () => {
    const { owner, helper } = await ownerAndHelper(farm, { atr: '100' });
    await setFrozen(farm, owner, true);
    expect((await helper.do('game/visit/manor', { code: owner.code })).takesHelp).toBe(false);
    expect(await refused(helper, owner.code, 1, 'water')).toBe('helpOff');
    expect(await farm.account(`user:${owner.id}`)).toBe(100_000_000n);
    await setFrozen(farm, owner, false);
    await helper.do('game/visit/help', water(owner.code));
    expect(await owner.has('ATR')).toBe('98');
  });

  test('when the owner takes none, and when it is not worth its cost unless the owner says any', async () => {
    const { owner, helper } = await ownerAndHelper(farm, { plots: 2 });
    await owner.do('game/visit/settings', { helps: 'off' });
    expect(await refused(helper, owner.code, 1, 'water')).toBe('helpOff');
    await owner.do('game/visit/settings', { helps: 'worth' });
    await farm.manor.world.db
      .updateTable('plant')
      .set({ fruit_price: 1n })
      .where('id', '=', BigInt((await owner.do('game/land/list')).list[1]!.plant!.id))
      .execute();
    expect(await refused(helper, owner.code, 2, 'water')).toBe('helpNotWorth');
    await owner.do('game/visit/settings', { helps: 'any' });
    await helper.do('game/visit/help', water(owner.code, 2));
    await farm.manor.world.db
      .updateTable('plant')
      .set({ fruit_price: 210_000n })
      .where('fruit_price', '=', 1n)
      .execute();
  });
});

describe('hearts', () => {
  test('one per manor and day, five a day count, and a new day begins anew', async () => {
    const helper = await farm.farmer();
    const owners: Farmer[] = [];
    for (let count = 0; count < 6; count += 1) {
      const owner = await farm.farmer({ plots: 2 });
      await owner.do('game/visit/settings', { visits: 'link' });
      await sowFor(farm, owner, 'orange', '1,2');
      owners.push(owner);
    }
    const given: boolean[] = [];
    for (const { code } of owners) given.push((await helper.do('game/visit/help', water(code))).heart);
    expect(given).toEqual([true, true, true, true, true, false]);
    const again = await helper.do('game/visit/help', water(owners[0]!.code, 2));
    expect([again.heart, again.hearts, again.heartsToday]).toEqual([false, 5, 5]);
    await farm.manor.advance(DAY);
    await owners[0]!.do('game/land/harvest', { plot: 'all' });
    await sowFor(farm, owners[0]!, 'apple', '1');
    const next = await helper.do('game/visit/help', water(owners[0]!.code));
    expect([next.heart, next.hearts, next.heartsToday]).toEqual([true, 6, 1]);
  });

  test('at many manors at once, five count', async () => {
    const helper = await farm.farmer();
    const owners: Farmer[] = [];
    for (let count = 0; count < 7; count += 1) {
      const { owner } = await ownerAndHelper(farm);
      await owner.do('game/visit/settings', { visits: 'link' });
      owners.push(owner);
    }
    const answers = await Promise.all(owners.map(({ code }) => helper.call('game/visit/help', water(code))));
    expect(answers.filter(({ data }) => data.heart)).toHaveLength(5);
    expect((await helper.do('game/visit/mine')).state).toMatchObject({ hearts: 5, heartsToday: 5 });
  });
});
