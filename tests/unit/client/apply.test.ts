import { afterEach, expect, test } from 'vitest';
import type { Balance, HenFacts, Plot, Stock, User } from '#core/api/objects.ts';
import { apply } from '../../../src/store/apply.ts';
import { applyHenList } from '../../../src/store/applyHenList.ts';
import { clearSession } from '../../../src/store/clearSession.ts';
import { startState } from '../../../src/store/manorState.ts';
import { store } from '../../../src/store/store.ts';

afterEach(() => store.setState(startState, true));

const facts = () => store.getState().facts;
const plot = (number: number, version: number): Plot => ({ number, version, reclaimedAt: 1, plant: null });
const atr = (version: number, available: string): Balance => ({
  coin: 'ATR',
  version,
  available,
  frozen: '0',
  total: available,
});
const hen = (id: string, version = 1): HenFacts => ({
  id,
  version,
  boughtAt: 0,
  endsAt: 1,
  yPpm: 1_000_000,
  eggPrice: '4',
  fedDay: null,
  fedDays: 0,
  collectedEggs: 0,
  eggsAt: [],
});
const none = { apple: 0, orange: 0, peach: 0, banana: 0, mango: 0 };
const stock = (version: number): Stock => ({
  version,
  saplings: none,
  fruit: { apple: [], orange: [], peach: [], banana: [], mango: [] },
  eggs: [],
});
const user = (version: number, nickName: string): User => ({
  id: '1',
  version,
  userName: '0x1',
  nickName,
  image: '1',
  referralCode: 'AAAAAA',
  level: 1,
  gamePoints: '0',
  invitationLink: '',
  tier: 'regular',
  isRobot: false,
  isOperator: false,
});

test('the higher version stays, in any order of arrival', () => {
  apply({ plots: [plot(1, 5)], balances: [atr(7, '10')], stock: stock(3), user: user(2, 'new') });
  apply({ plots: [plot(1, 4), plot(2, 1)], balances: [atr(6, '99')], stock: stock(2), user: user(1, 'old') });
  expect(facts().plots?.[1]?.version).toBe(5);
  expect(facts().plots?.[2]?.version).toBe(1);
  expect(facts().balances?.ATR?.available).toBe('10');
  expect(facts().stock?.version).toBe(3);
  expect(store.getState().session.user?.nickName).toBe('new');
});

test('a repeated copy renders nothing: the state is the same object', () => {
  const change = { plots: [plot(1, 5)], balances: [atr(7, '10')], hens: [hen('1')], user: user(1, 'a') };
  apply(change);
  const before = store.getState();
  apply(structuredClone(change));
  expect(store.getState()).toBe(before);
});

test('unchanged parts keep their identity', () => {
  apply({ plots: [plot(1, 1), plot(2, 1)] });
  const second = facts().plots?.[2];
  apply({ plots: [plot(1, 2)] });
  expect(facts().plots?.[2]).toBe(second);
});

test('an empty list is loaded, not missing', () => {
  expect(facts().hens).toBeNull();
  apply({ hens: [] });
  expect(facts().hens).toEqual({});
});

test('a removed hen does not return with a late copy', () => {
  apply({ hens: [hen('1'), hen('2')] });
  apply({ hensGone: ['1'] });
  apply({ hens: [hen('1', 9)] });
  expect(Object.keys(facts().hens ?? {})).toEqual(['2']);
});

test('a complete list removes missing hens, except one bought while it was on its way', () => {
  apply({ hens: [hen('1'), hen('2')] });
  const ids = Object.keys(facts().hens ?? {});
  apply({ hens: [hen('3')] });
  applyHenList([hen('2')], ids);
  expect(Object.keys(facts().hens ?? {})).toEqual(['2', '3']);
});

test('another player starts from empty state, at any version', () => {
  apply({ plots: [plot(1, 50)], user: user(9, 'first') });
  clearSession();
  apply({ plots: [plot(1, 1)], user: user(1, 'second') });
  expect(facts().plots?.[1]?.version).toBe(1);
  expect(store.getState().session.user?.nickName).toBe('second');
});

test('a freeze ends with a newer version only, so that facts read before it do not hide it', () => {
  apply({ freeze: { version: 4, reason: null } });
  apply({ freeze: { version: 5, reason: 'please write to us' } });
  apply({ freeze: { version: 4, reason: null } });
  expect(facts().freeze?.reason).toBe('please write to us');
  apply({ freeze: { version: 6, reason: null } });
  expect(facts().freeze?.reason).toBe(null);
});
