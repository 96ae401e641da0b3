import type { GoalFact } from '#core/catalog/goals.ts';
import { cares, type Care } from '#core/catalog/cares.ts';
import type { Seed } from '#core/catalog/seeds.ts';
import { countReclaimedPlots } from '../../../selectors/countReclaimedPlots.ts';
import { emptyPlots } from '../../../selectors/emptyPlots.ts';
import { plotsToCare } from '../../../selectors/plotsToCare.ts';
import { plotsToHarvest } from '../../../selectors/plotsToHarvest.ts';
import type { FactsState } from '../../../store/facts.ts';
import type { OpenSheet } from '../../../store/view.ts';

/** Place where a goal is reached: a plot of the field, a sheet, or another page. */
export type GoalPlace = { plot: number } | { sheet: OpenSheet } | { route: string };

const shop = (seed: Seed | 'hen'): GoalPlace => ({ sheet: { name: 'shop', seed } });
const barn: GoalPlace = { sheet: { name: 'warehouse' } };
const mailbox: GoalPlace = { sheet: { name: 'mailbox' } };
const yard: GoalPlace = { route: '/chicken-farm' };

/** Places that do not depend on the field. */
const fixed: Readonly<Partial<Record<GoalFact, GoalPlace>>> = {
  sold: barn,
  dayEarned: barn,
  eggsSold: barn,
  checkIns: mailbox,
  tickets: mailbox,
  dayTickets: mailbox,
  couponsUsed: { route: '/coupons' },
  orange: shop('orange'),
  peach: shop('peach'),
  banana: shop('banana'),
  mango: shop('mango'),
  hens: shop('hen'),
  fed: yard,
  dayFed: yard,
  eggs: yard,
  proof: { route: '/reserves' },
  owner: { route: '/community?owner' },
  trades: { route: '/atr' },
  level: { route: '/farm-details' },
  baskets: { route: '/orders' },
  albumBadges: { route: '/album' },
  visits: { route: '/neighbours' },
  helps: { route: '/neighbours' },
  looks: { route: '/looks' },
  guestBooks: { route: '/neighbours' },
  leaguePoints: { route: '/league' },
};

const careOf: Readonly<Partial<Record<GoalFact, readonly Care[]>>> = {
  watered: ['water'],
  dayWatered: ['water'],
  dayWeeded: ['weed'],
  dayInsects: ['insects'],
};

/** The plot whose plant ripens first; null on an empty field. */
function nextRipe(plots: FactsState['plots']): number | null {
  const planted = Object.values(plots ?? {}).flatMap(({ number, plant }) =>
    plant ? [{ number, plant }] : [],
  );
  return planted.sort((a, b) => a.plant.ripeAt - b.plant.ripeAt)[0]?.number ?? null;
}

/** The place to show for a goal at game time `now`: where the player can act next to reach it. */
export function goalPlace(fact: GoalFact, plots: FactsState['plots'], now: number): GoalPlace {
  const known = fixed[fact];
  if (known) return known;
  const empty = emptyPlots(plots)[0]?.number ?? 1;
  if (fact === 'plots') return { plot: countReclaimedPlots(plots) + 1 };
  if (fact === 'sown' || fact === 'daySown') return { plot: empty };
  if (fact === 'harvested' || fact === 'dayHarvested') {
    return { plot: plotsToHarvest(plots, now)[0]?.number ?? nextRipe(plots) ?? empty };
  }
  const wanted = careOf[fact] ?? cares;
  const waiting = wanted.flatMap((care) => plotsToCare(plots, care, now))[0]?.number;
  return { plot: waiting ?? nextRipe(plots) ?? empty };
}
