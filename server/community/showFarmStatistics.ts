import type { Answer } from '#core/api/table.ts';
import { byCare } from '#core/catalog/byCare.ts';
import { seeds } from '#core/catalog/seeds.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { dayOf } from '#core/rules/clock.ts';
import { yieldPpm } from '#core/rules/yield.ts';
import type { Handler } from '#server/http/call.ts';
import { readFarmPool } from '#server/prices/farmPool.repo.ts';
import { CHART_DAYS, readDays, readTotals, type Topic } from '#server/farm/spending/tally.repo.ts';
import { worldToday } from './worldToday.ts';

const zero = { spent: 0n, earned: 0n, times: 0 };

const money = ({ spent, earned }: { spent: bigint; earned: bigint }) => ({
  spent: formatAmount(spent),
  earned: formatAmount(earned),
});

/**
 * `game/todayTj`: farm figures of a player in ATR. Covers today and the last 14 game days, and lifetime
 * totals by kind, by plot and of cares given. A plot's spending includes its saplings once they are sown.
 * Also returns today's rewards of the player and world totals of today.
 */
export const showFarmStatistics: Handler<'game/todayTj'> = async ({ db, player, constants, gameNow }) => {
  const today = dayOf(gameNow);
  const days = new Map((await readDays(db, player.id, today - CHART_DAYS + 1)).map((row) => [row.day, row]));
  const totals = await readTotals(db, player.id);
  const total = (topic: Topic) => totals.get(topic) ?? zero;
  const farmPool = await readFarmPool(db, gameNow, constants);
  const chart = Array.from({ length: CHART_DAYS }, (_, at) => today - CHART_DAYS + 1 + at);
  return {
    today: money(days.get(today) ?? zero),
    lifetime: money(total('all')),
    byKind: ([...seeds, 'hen', 'land', 'look'] as const).map((kind) => ({
      kind,
      ...money(total(`kind:${kind}`)),
    })),
    byPlot: plotTotals(totals),
    cares: byCare((care) => total(`care:${care}`).times),
    days: chart.map((day) => ({ day, ...money(days.get(day) ?? zero) })),
    farmPool: formatAmount(farmPool.balance),
    farmTarget: formatAmount(amountOf(constants.FARM_TARGET)),
    yPpm: yieldPpm(farmPool, constants),
    ...(await worldToday({ db, player, gameNow })),
  };
};

function plotTotals(
  totals: ReadonlyMap<string, { spent: bigint; earned: bigint }>,
): Answer<'game/todayTj'>['byPlot'] {
  return [...totals]
    .filter(([topic]) => topic.startsWith('plot:'))
    .map(([topic, sums]) => ({ plot: Number(topic.slice('plot:'.length)), ...money(sums) }))
    .sort((a, b) => a.plot - b.plot);
}
