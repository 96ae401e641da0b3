import { afterAll, beforeAll, expect, test } from 'vitest';
import { amountOf } from '#core/money/amount.ts';
import { goalJobs } from '#server/goals/goal.jobs.ts';
import { readGoalDay } from '#server/goals/goalDay.repo.ts';
import { runJobs } from '#server/jobs/runJobs.ts';
import fc from '../../support/fc.ts';
import { DAY, openFarm, type Farmer, type FarmWorld } from '../farm/farmWorld.ts';

const PLAYERS = 6;
const GOALS = ['sown1', 'plots2', 'proof1', 'owner1', 'watered1', 'level2', 'harvested1'] as const;

let farm: FarmWorld;
let players: Farmer[];
beforeAll(async () => {
  farm = await openFarm();
});
afterAll(() => farm.close());

/** Players who sowed, watered, read both pages and reclaimed two plots; none has a harvest or level 2. */
async function gather(): Promise<void> {
  players = [];
  for (let count = 0; count < PLAYERS; count += 1) {
    const farmer = await farm.farmer({ atr: '100', plots: 2 });
    await farmer.do('game/seed/buy', { seed: 'apple', quantity: 1 });
    await farmer.do('game/land/sow', { plot: 1, seed: 'apple' });
    await farmer.do('game/land/js', { plot: 1 });
    for (const page of ['proof', 'owner']) await farmer.do('game/goal/mark', { page });
    players.push(farmer);
  }
}

const claims = fc.array(
  fc.record({ player: fc.nat(PLAYERS - 1), goal: fc.constantFrom(...GOALS), isNextDay: fc.boolean() }),
  { minLength: 10, maxLength: 30 },
);

test('whatever many players claim at once, no day gives more than its budget and no goal pays twice', async () => {
  await fc.assert(
    fc.asyncProperty(claims, fc.integer({ min: 0, max: 12 }), async (plan, budget) => {
      await gather();
      farm.setConstants({ GOAL_DAY_BUDGET_ATR: String(budget) });
      const first = Math.floor(farm.now() / DAY);
      const before = await readGoalDay(farm.manor.world.db, first);
      // Two at a time, so that claims meet at the same player, goal and day.
      for (let at = 0; at < plan.length; at += 2) {
        const calls = plan.slice(at, at + 2).flatMap(({ player, goal }) => {
          const by = players[player];
          return by ? [by.call('game/goal/claim', { goal }), by.call('game/goal/claim', { goal })] : [];
        });
        await Promise.all(calls);
        if (plan[at]?.isNextDay) await farm.manor.advance(DAY);
      }
      for (let day = 0; day < 8; day += 1) {
        await farm.manor.advance(DAY);
        for (const pass of await runJobs(farm.manor.world, goalJobs)) expect(pass.failed).toBeNull();
      }
      const last = Math.floor(farm.now() / DAY);
      for (let day = first; day <= last; day += 1) {
        const given = (await readGoalDay(farm.manor.world.db, day)) - (day === first ? before : 0n);
        expect(given).toBeLessThanOrEqual(amountOf(String(budget)));
      }
      for (const player of players) {
        const { steps } = await player.do('game/goal/list');
        const taken = steps.filter(({ state }) => state === 'taken');
        expect(steps.some(({ state }) => state === 'waiting')).toBe(false);
        const atb = taken.reduce((sum, { reward }) => sum + reward.amount, 0);
        // The care of plot 1 may have cost credit: there was none before.
        expect(await player.has('ATB')).toBe(String(atb));
      }
      await farm.expectClean();
    }),
    { numRuns: 4 },
  );
}, 120_000);
