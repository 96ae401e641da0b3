import { expect, test } from 'vitest';
import { albumPages, badgeSteps } from '#core/catalog/album.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { countBadges, pageState, yearsSince } from '#core/rules/album.ts';

test('a badge rises exactly at its counts, and the page names the next', () => {
  for (const page of albumPages) {
    const [bronze, silver, gold] = badgeSteps[page];
    expect([bronze, silver, gold]).toEqual([bronze, silver, gold].sort((a, b) => a - b));
    const at = (count: number) => [pageState(page, count).grade, pageState(page, count).next];
    expect(at(bronze - 1)).toEqual([null, bronze]);
    expect(at(bronze)).toEqual(['bronze', silver]);
    expect(at(silver - 1)).toEqual(['bronze', silver]);
    expect(at(silver)).toEqual(['silver', gold]);
    expect(at(gold)).toEqual(['gold', null]);
    expect(at(gold + 1)).toEqual(['gold', null]);
  }
});

test('a badge counts once for each of its grades', () => {
  expect(countBadges([pageState('hens', 0), pageState('eggs', 60), pageState('plots', 24)])).toBe(5);
});

test('a year on the manor ends with its last day', () => {
  expect(yearsSince(null, 5)).toBe(0);
  expect(yearsSince(1_000, 1_000 + 365 * DAY_MS - 1)).toBe(0);
  expect(yearsSince(1_000, 1_000 + 365 * DAY_MS)).toBe(1);
  expect(yearsSince(1_000, 0)).toBe(0);
});
