import { expect, test } from 'vitest';
import { lineFacts, parseCursor, type LineRow } from '#server/ledger/ledgerLines.ts';

const row = (posting: bigint, part: Partial<LineRow> = {}): LineRow => ({
  posting_id: posting,
  account_id: 4n,
  coin: 'ATR',
  amount: -1_500_000n,
  balance: 2n,
  type: 'fee',
  kind: 'test',
  reference: 'order:7',
  game_at: new Date(86_400_000),
  ...part,
});

test('a line is told in wire shape, and a page with one row more than it shows goes on after its last line', () => {
  const { list, next } = lineFacts([row(9n), row(8n), row(7n)], 2);
  expect(list.map(({ id }) => id)).toEqual(['9_4', '8_4']);
  expect(next).toBe('8_4');
  expect(list[0]).toEqual({
    id: '9_4',
    at: 86_400_000,
    coin: 'ATR',
    type: 'fee',
    kind: 'test',
    amount: '-1.5',
    balanceAfter: '0.000002',
    reference: 'order:7',
  });
  expect(lineFacts([row(9n), row(8n), row(7n), row(6n)], 3).next).toBe('7_4');
  expect(lineFacts([row(9n), row(8n)], 2).next).toBeNull();
  expect(lineFacts([], 2)).toEqual({ list: [], next: null });
});

test('a cursor names posting and account; whatever else is given begins at the newest line', () => {
  expect(parseCursor('8_4')).toEqual({ posting: 8n, account: 4n });
  expect(parseCursor(`${'9'.repeat(18)}_${'8'.repeat(18)}`)).toEqual({
    posting: 999_999_999_999_999_999n,
    account: 888_888_888_888_888_888n,
  });
  for (const cursor of [
    undefined,
    '',
    '8',
    '8_',
    '_4',
    'x8_4',
    '8_4x',
    '8-4',
    `${'9'.repeat(19)}_4`,
    `8_${'9'.repeat(19)}`,
  ]) {
    expect(parseCursor(cursor)).toBeNull();
  }
});
