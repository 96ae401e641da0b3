import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Path } from '#core/api/table.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import { insertConstant } from '#server/config/bindingConstants.repo.ts';
import { openContact } from '#server/config/openContact.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { dueConstants } from '#server/config/dueConstants.jobs.ts';
import { walletKey } from '../support/walletKeys.ts';
import { openWorld, type Player, type TestWorld } from '../support/world.ts';

const KEYS = [walletKey(720), walletKey(721)] as const;
const reason = 'for a colder spring';
let manor: TestWorld;
let first: Player;
let second: Player;
beforeAll(async () => {
  manor = await openWorld({ operators: KEYS.map(({ address }) => address) });
  first = await manor.signIn({ key: KEYS[0] });
  second = await manor.signIn({ key: KEYS[1] });
});
afterAll(() => manor.close());
beforeEach(() => manor.advanceWall(1_000));

const as = <P extends Path>(player: Player, path: P, params: Record<string, string | number> = {}) =>
  manor.call(path, params, { token: player.token });
const set = (key: string, value: unknown, by = first) =>
  as(by, 'ops/constant/set', { key, value: JSON.stringify(value), reason });
const shown = async (key: string) =>
  (await manor.call('config/constants')).data.list.find((constant) => constant.key === key);
const inForce = () => manor.world.constants.current();
const runDue = () => runJobs(manor.world, [dueConstants]);
/** The id of a change that waits. */
const propose = async (key: string, value: unknown) => (await set(key, value)).data.pending?.id ?? '';

describe('a money rule that one operator changes', () => {
  test('waits, and everybody sees what will apply, when and why', async () => {
    const { data } = await set('YIELD_FLOOR_PPM', 700_000);
    const from = manor.world.wallNow() + DAY_MS;
    const pending = { id: expect.stringMatching(/^\d+$/), value: 700_000, from, reason };
    expect(data).toEqual({ key: 'YIELD_FLOOR_PPM', value: 700_000, pending });
    expect(inForce().YIELD_FLOOR_PPM).toBe(800_000);
    expect(await shown('YIELD_FLOOR_PPM')).toMatchObject({ value: 800_000, pending });
    expect((await shown('HEN_PRICE'))?.pending).toBeNull();
    expect(await set('YIELD_FLOOR_PPM', 600_000, second)).toMatchObject({
      key: 'constantPending',
      values: { key: 'YIELD_FLOOR_PPM' },
    });
  });

  test('applies by itself after a day, not a moment before', async () => {
    const waiting = (await shown('YIELD_FLOOR_PPM'))?.pending;
    manor.advanceWall((waiting?.from ?? 0) - 1 - manor.world.wallNow());
    await runDue();
    expect(inForce().YIELD_FLOOR_PPM).toBe(800_000);
    manor.advanceWall(60_000);
    await runDue();
    expect(inForce().YIELD_FLOOR_PPM).toBe(700_000);
    expect((await manor.call('config')).data.constants.YIELD_FLOOR_PPM).toBe(700_000);
    const constant = await shown('YIELD_FLOOR_PPM');
    expect(constant).toMatchObject({ value: 700_000, pending: null });
    expect(constant?.history).toMatchObject([{ value: 700_000, reason }, { value: 800_000 }]);
  });

  test('is not approved by the operator who proposed it', async () => {
    const id = await propose('CAST_RATE_BPS', 700);
    expect((await as(first, 'ops/constant/pass', { id })).key).toBe('sameOperator');
    expect(inForce().CAST_RATE_BPS).toBe(600);
    expect((await as(second, 'ops/constant/pass', { id })).data).toEqual({
      key: 'CAST_RATE_BPS',
      value: 700,
      pending: null,
    });
    expect(inForce().CAST_RATE_BPS).toBe(700);
    expect((await as(second, 'ops/constant/pass', { id })).key).toBe('constantNotPending');
    expect((await as(second, 'ops/constant/drop', { id, reason })).key).toBe('constantNotPending');
  });

  test('is cancelled by any operator, and then never applies', async () => {
    const id = await propose('WITHDRAW_FEE_BPS', 0);
    expect((await as(second, 'ops/constant/drop', { id, reason })).code).toBe(200);
    expect((await shown('WITHDRAW_FEE_BPS'))?.pending).toBeNull();
    manor.advanceWall(2 * DAY_MS);
    await runDue();
    expect(inForce().WITHDRAW_FEE_BPS).toBe(1_500);
    expect((await as(second, 'ops/constant/pass', { id })).key).toBe('constantNotPending');
    // The first operator may cancel their own, and propose anew.
    const again = await propose('WITHDRAW_FEE_BPS', 1_000);
    expect((await as(first, 'ops/constant/drop', { id: again, reason })).code).toBe(200);
  });

  test('is dropped when it no longer fits the other constants', async () => {
    const least = await propose('TRANSFER_MIN', '4');
    const gift = await propose('GIFT_TREE_WORTH', '4.5');
    expect((await as(second, 'ops/constant/pass', { id: least })).code).toBe(200);
    expect((await as(second, 'ops/constant/pass', { id: gift })).key).toBe('constantInvalid');
    manor.advanceWall(DAY_MS + 60_000);
    await runDue();
    expect(inForce()).toMatchObject({ TRANSFER_MIN: '4', GIFT_TREE_WORTH: '3' });
    expect((await shown('GIFT_TREE_WORTH'))?.pending).toBeNull();
    const acts = await manor.world.db
      .selectFrom('operator_act')
      .select(['operator', 'act'])
      .where('subject', '=', 'GIFT_TREE_WORTH')
      .orderBy('id')
      .execute();
    expect(acts).toEqual([
      { operator: KEYS[0].address, act: 'constant/propose' },
      { operator: 'server', act: 'constant/drop' },
    ]);
  });
});

test('a player cannot approve or cancel', async () => {
  const player = await manor.signIn();
  const id = await propose('HEN_YARD', 14);
  for (const path of ['ops/constant/pass', 'ops/constant/drop'] as const) {
    expect((await as(player, path, { id, reason })).status).toBe(403);
  }
});

test('words for players change at once', async () => {
  expect((await set('OWNER_CONTACT', 'help@manor.example')).data.pending).toBeNull();
  expect(inForce().OWNER_CONTACT).toBe('help@manor.example');
  expect(await set('OWNER_CONTACT', ' ')).toMatchObject({
    key: 'constantInvalid',
    values: { fault: 'OWNER_CONTACT ≠ ""' },
  });
});

describe('the contact for players', () => {
  const versions = async () =>
    (await manor.call('config/constants')).data.list.find(({ key }) => key === 'OWNER_CONTACT')?.history;

  test('is a setting of a real chain, asked for while there is none', async () => {
    const real = { ...manor.world, demo: null };
    await manor.world.db.deleteFrom('constant').where('key', '=', 'OWNER_CONTACT').execute();
    const at = manor.world.wallNow();
    const empty = { key: 'OWNER_CONTACT', value: '', at, reason: 'default', by: 'code' } as const;
    await inTransaction(manor.world.db, (tx) => insertConstant(tx, empty));
    await manor.world.constants.spread();
    expect(await openContact(real, null)).toBe(false);
    expect(inForce().OWNER_CONTACT).toBe('');
    expect(await openContact(real, '@manor')).toBe(true);
    expect(inForce().OWNER_CONTACT).toBe('@manor');
    expect(await openContact(real, null)).toBe(true);
  });

  test('stays as stored, whatever the setting says later', async () => {
    const before = await versions();
    expect(await openContact({ ...manor.world, demo: null }, '@other')).toBe(true);
    expect(await versions()).toEqual(before);
  });
});

test.each([
  ['YIELD_FLOOR_PPM', 0],
  ['YIELD_FLOOR_PPM', 1_000_001],
  ['CAST_RATE_BPS', 9_000],
  ['WITHDRAW_FEE_BPS', 9_999],
  ['WITHDRAW_MIN_USDT', '1000000'],
  ['HEN_PRICE', '0'],
  ['OTC_LIFE_MS', 0],
  ['LEVEL_POINTS', [0, 1, 2, 3, 4, 1_000_000_000]],
])('%s has a least and a most: %j is refused', async (key, value) => {
  const answer = await set(key, value);
  expect(answer).toMatchObject({ key: 'constantInvalid' });
  expect(answer.values?.['fault']).toMatch(new RegExp(`^[\\d.]+ ≤ ${key} ≤ [\\d.]+$`));
});
