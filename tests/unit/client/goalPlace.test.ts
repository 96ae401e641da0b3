import { expect, test } from 'vitest';
import type { Plot } from '#core/api/objects.ts';
import { goalFacts } from '#core/catalog/goals.ts';
import { goalPlace } from '../../../src/screens/farm/goals/goalPlace.ts';

const HOUR = 3_600_000;

function plot(number: number, plant: Partial<Plot['plant'] & object> | null, isWild = false): Plot {
  const grown = {
    id: String(number),
    seed: 'apple',
    spent: '20',
    fruitPrice: '0.2',
    yPpm: 1_000_000,
    sownAt: 0,
    ripeAt: 4 * HOUR,
    weedsAt: HOUR,
    insectsAt: 2 * HOUR,
    wateredAt: null,
    fertilizedAt: null,
    weededAt: null,
    insectsKilledAt: null,
  } as const;
  return { number, version: 1, reclaimedAt: isWild ? null : 0, plant: plant && { ...grown, ...plant } };
}

const field = (...plots: Plot[]) => Object.fromEntries(plots.map((one) => [one.number, one]));

test('each goal leads to where the player acts next', () => {
  const plots = field(
    plot(1, { wateredAt: 1 }),
    plot(2, { ripeAt: 8 * HOUR }),
    plot(3, null),
    plot(4, null, true),
  );
  expect(goalPlace('sown', plots, 1)).toEqual({ plot: 3 });
  expect(goalPlace('plots', plots, 1)).toEqual({ plot: 4 });
  expect(goalPlace('watered', plots, 1)).toEqual({ plot: 2 });
  expect(goalPlace('harvested', plots, 1)).toEqual({ plot: 1 });
  expect(goalPlace('harvested', plots, 9 * HOUR)).toEqual({ plot: 1 });
  expect(goalPlace('dayInsects', plots, 1)).toEqual({ plot: 1 });
  expect(goalPlace('dayInsects', plots, 5 * HOUR)).toEqual({ plot: 2 });
  expect(goalPlace('orange', plots, 1)).toEqual({ sheet: { name: 'shop', seed: 'orange' } });
});

test('an empty field and one that is not loaded have a place for every goal', () => {
  for (const fact of goalFacts) {
    for (const plots of [null, field(plot(1, null, true))]) {
      const place = goalPlace(fact, plots, 1);
      expect('plot' in place ? place.plot : 1).toBeGreaterThan(0);
    }
  }
});
