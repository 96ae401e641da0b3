import { expect, test } from 'vitest';
import { amountOf } from '#core/money/amount.ts';
import { boomRun } from './boom/boomRun.ts';
import { drawBoom } from './boom/drawBoom.ts';

test('when all players leave after a boom, every USDT is paid and no day has a deficit', async () => {
  const written: string[] = [];
  const { days, faults, left } = await boomRun({
    players: 4,
    boomDays: 2,
    stillDays: 0,
    seed: 7,
    say: (line) => written.push(line),
  });
  expect(faults, written.join('\n')).toEqual([]);
  const brought = amountOf(days.at(-1)?.brought ?? '0');
  expect(brought).toBeGreaterThan(0n);
  // Every player can leave; less than a cent remains with each.
  expect(amountOf(left.most)).toBeLessThan(10_000n);
  const owed = days.map(({ usdt }) => amountOf(usdt.claims));
  expect(Math.max(...owed.map(Number))).toBeGreaterThan(Number(brought) / 2);
  expect(owed.at(-1)).toBeLessThan(60_000n);
  expect(drawBoom({ days, left })).toMatch(/^<svg[^]*polyline[^]*<\/svg>\n$/);
});
