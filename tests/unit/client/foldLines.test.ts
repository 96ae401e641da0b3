import { expect, test } from 'vitest';
import type { LedgerLine } from '#core/api/objects.ts';
import { foldLines } from '../../../src/ui/foldLines.ts';

const DAY_MS = 86_400_000;
const dayOf = (at: number) => String(Math.floor(at / DAY_MS));

const line = (id: string, day: number, coin: LedgerLine['coin'], amount: string): LedgerLine => ({
  id,
  at: day * DAY_MS,
  coin,
  type: coin === 'PTS' ? 'points' : 'communityIncome',
  kind: 'day',
  amount,
  balanceAfter: '1',
  reference: '',
});

/** Ids of the rows; a folded row names those of its lines. */
const rows = (list: readonly LedgerLine[]) =>
  foldLines(list, dayOf).map((row) => ('lines' in row ? row.lines.map(({ id }) => id).join('+') : row.id));

test('points of a day stand together where the newest of them stood', () => {
  const list = [
    line('a', 2, 'ATR', '-20'),
    line('b', 2, 'PTS', '3'),
    line('c', 2, 'ATR', '5'),
    line('d', 2, 'PTS', '1'),
    line('e', 1, 'PTS', '2'),
  ];
  expect(rows(list)).toEqual(['a', 'b+d', 'c', 'e']);
});

test('amounts below a hundredth are folded by coin and day, paid ones too; a hundredth is a line', () => {
  const list = [
    line('a', 1, 'ATR', '0.009999'),
    line('b', 1, 'USDT', '0.000001'),
    line('c', 1, 'ATR', '-0.004'),
    line('d', 1, 'ATR', '0.01'),
    line('e', 1, 'USDT', '0.002'),
    line('f', 1, 'ATR', '-0.01'),
  ];
  expect(rows(list)).toEqual(['a+c', 'b+e', 'd', 'f']);
  expect(foldLines(list, dayOf)[0]).toMatchObject({ kind: 'dust', sum: 5_999n });
});
