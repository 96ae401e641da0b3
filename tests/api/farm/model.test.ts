import fc from '../../support/fc.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seeds, type Seed } from '#core/catalog/seeds.ts';
import type { ChangingPath } from '#core/api/table.ts';
import { DAY, HOUR, openFarm, type Farmer, type FarmWorld } from './farmWorld.ts';

let farm: FarmWorld;
beforeAll(async () => (farm = await openFarm()));
afterAll(() => farm.close());

/** One step of a player: a call with any parameters, or an advance of time. */
type Step =
  { path: ChangingPath; params: Record<string, string | number> } | { wait: number } | { jobs: true };

const plot = fc.oneof(
  { weight: 3, arbitrary: fc.constant('all') },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 5 }).map(String) },
  {
    weight: 2,
    arbitrary: fc
      .uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 5 })
      .map((numbers) => numbers.join(',')),
  },
);
const seed = fc.constantFrom<Seed>(...seeds);
const quantity = fc.oneof(fc.integer({ min: 0, max: 4 }), fc.constantFrom(50, 100, 146, 200));
const hen = fc.oneof(
  { weight: 4, arbitrary: fc.constant('all') },
  {
    weight: 1,
    arbitrary: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 }).map(String),
  },
);

const calls = fc.oneof(
  fc.record({
    path: fc.constant('game/land/buy' as const),
    params: fc.record({ plot: fc.integer({ min: 1, max: 6 }) }),
  }),
  fc.record({
    path: fc.constant('game/seed/buy' as const),
    params: fc.record({ seed: fc.oneof(seed, fc.constant('hen')), quantity: fc.integer({ min: 0, max: 3 }) }),
  }),
  fc.record({ path: fc.constant('game/land/sow' as const), params: fc.record({ plot, seed }) }),
  fc.record({
    path: fc.constantFrom(
      'game/land/js' as const,
      'game/land/sf' as const,
      'game/land/cc' as const,
      'game/land/sc' as const,
      'game/land/harvest' as const,
    ),
    params: fc.record({ plot }),
  }),
  fc.record({
    path: fc.constant('game/seed/sell' as const),
    params: fc.record({ seed: fc.oneof(seed, fc.constant('egg')), quantity }),
  }),
  fc.record({
    path: fc.constantFrom('game/hen/feed' as const, 'game/hen/collect' as const),
    params: fc.record({ hen }),
  }),
);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: calls },
  {
    weight: 3,
    arbitrary: fc.record({ wait: fc.constantFrom(HOUR, 4 * HOUR, 6 * HOUR, DAY, 3 * DAY, 31 * DAY) }),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ jobs: true }) },
);

/** Everything that a player can read of the own farm and balances. */
async function readState(farmer: Farmer): Promise<unknown> {
  return [
    await farmer.do('game/land/list'),
    await farmer.do('game/hen/list'),
    await farmer.do('game/seed/myList'),
    await farmer.do('userAccount/balance'),
    await farmer.do('game/todayTj'),
  ];
}

/** A few players play the steps in turn; a refused call must change nothing. */
async function live(steps: readonly Step[], farmers: readonly Farmer[]): Promise<void> {
  /** A farmer's last reading, as long as no later step can have changed it. */
  const readings = new Map<Farmer, unknown>();
  for (const [at, step] of steps.entries()) {
    const farmer = farmers[at % farmers.length];
    if (!farmer) return;
    if ('path' in step) {
      const before = readings.get(farmer) ?? (await readState(farmer));
      const answer = await farmer.call(step.path, step.params);
      expect(answer.status, `${step.path} ${JSON.stringify(step.params)}: ${answer.msg}`).not.toBe(500);
      const after = await readState(farmer);
      if (answer.status !== 200) expect(after).toEqual(before);
      readings.clear();
      readings.set(farmer, after);
    } else {
      readings.clear();
      if ('wait' in step) await farm.manor.advance(step.wait);
      else await farm.runFarmJobs();
    }
  }
}

test('any sequence of calls, time and jobs keeps every invariant, and refusals change nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 50 }), async (steps) => {
      const farmers = [
        await farm.farmer({ atr: '600', plots: 2 }),
        await farm.farmer({ atr: '600', plots: 1 }),
      ];
      await farm.move('issuer', `user:${farmers[0]?.id ?? 0n}`, 3_000_000n, 'ATB');
      await live(steps, farmers);
      await farm.expectClean();
    }),
    { numRuns: 12, endOnFailure: true },
  );
});

test('the same holds with a nearly empty farm pool', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 20, maxLength: 40 }),
      fc.integer({ min: 0, max: 300 }),
      async (steps, poolBalance) => {
        const farmers = [await farm.farmer({ atr: '900', plots: 2 })];
        await farm.setFarmPool(String(poolBalance));
        await live(steps, farmers);
        await farm.expectClean();
      },
    ),
    { numRuns: 6, endOnFailure: true },
  );
});
