import { expect, test } from 'vitest';
import { constantsSchema, defaultConstants, type Constants } from '#core/catalog/constants.ts';
import { simulateRule } from '../../simulate/simulateRule.ts';

const DAYS = 6;
const ask = (changed: Partial<Constants>) =>
  simulateRule(
    { present: defaultConstants, chosen: constantsSchema.parse({ ...defaultConstants, ...changed }) },
    DAYS,
  );

test('the same constants end the same, with every promise held', () => {
  const { present, chosen, days } = ask({});
  expect(days).toBe(DAYS);
  expect(chosen).toEqual(present);
  expect(present.broken).toEqual([]);
  for (const amount of [present.price, present.farm, present.players])
    expect(Number(amount)).toBeGreaterThan(0);
});

test('the chosen value is played, and the present one beside it', () => {
  const half = Math.round(defaultConstants.EMISSION_FARM_BPS / 2);
  const { present, chosen } = ask({ EMISSION_FARM_BPS: half });
  expect(Number(chosen.farm)).toBeLessThan(Number(present.farm));
  expect(ask({}).present).toEqual(present);
});
