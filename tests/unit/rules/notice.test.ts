import { describe, expect, test } from 'vitest';
import type { Notice } from '#core/api/objects.ts';
import { noticeKinds } from '#core/catalog/noticeKinds.ts';
import { awaySums } from '#core/rules/awaySums.ts';
import { noticeTextKey } from '#core/rules/noticeText.ts';

const notice = (kind: Notice['kind'], values: Notice['values'] = {}): Notice => ({
  id: '1',
  version: 1,
  kind,
  values,
  title: null,
  at: 0,
  gameAt: 0,
  read: false,
});

test('a notice has the text of its kind, of its state where it moved, of the thing where that spoils', () => {
  expect(noticeTextKey('withdrawalMoved', { state: 'passed' })).toBe('passed');
  expect(noticeTextKey('spoilsSoon', { what: 'eggs' })).toBe('eggs');
  expect(noticeTextKey('helped', { what: 'water' })).toBe('water');
  expect(noticeTextKey('helped', {})).toBe('text');
  expect(noticeTextKey('ripe', { state: 'passed', what: 'eggs' })).toBe('text');
});

describe('the sums of what happened meanwhile', () => {
  test('count trees and goods, and one where the notice names no number', () => {
    for (const kind of ['ripe', 'spoilsSoon', 'couponExpires'] as const) {
      expect(awaySums([notice(kind, { count: 4 }), notice(kind)])).toEqual([
        { kind, count: 5, amount: null, coin: null },
      ]);
    }
  });

  test('sum ATR of fills and of what was destroyed', () => {
    for (const [kind, value] of [
      ['sold', 'atr'],
      ['filled', 'atr'],
      ['destroyed', 'amount'],
    ] as const) {
      expect(
        awaySums([notice(kind, { [value]: '1.5' }), notice(kind, { [value]: '2' }), notice(kind)]),
      ).toEqual([{ kind, count: 3, amount: 3_500_000n, coin: 'ATR' }]);
    }
  });

  test('say what is good first, and leave out what was published for all', () => {
    const order = awaySums(
      (['published', ...noticeKinds] as const).toReversed().map((kind) => notice(kind, { amount: '1' })),
    );
    expect(order.map(({ kind }) => kind)).toEqual([
      'ripe',
      'sold',
      'filled',
      'credited',
      'withdrawalMoved',
      'castingEnded',
      'rewarded',
      'helped',
      'signed',
      'friendPlanted',
      'orderEnded',
      'spoilsSoon',
      'couponExpires',
      'flagged',
      'destroyed',
    ]);
  });
});
