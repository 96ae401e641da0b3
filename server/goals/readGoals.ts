import type { GoalFacts } from '#core/api/goalObjects.ts';
import type { AlbumPage } from '#core/catalog/album.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import type { Goal, GoalFact } from '#core/catalog/goals.ts';
import { stepGoals } from '#core/catalog/stepGoals.ts';
import { amountOf } from '#core/money/amount.ts';
import { countBadges } from '#core/rules/album.ts';
import { dayOf } from '#core/rules/clock.ts';
import { DAILY_GOALS, drawDailyGoals } from '#core/rules/goals.ts';
import { levelOf } from '#core/rules/level.ts';
import { readPages } from '#server/album/readPages.ts';
import { dayChances } from '#server/clock/dayChances.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { Call } from '#server/http/call.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { readDayFacts } from './dayFacts.repo.ts';
import { readClaims, type GoalClaim } from './goalClaim.repo.ts';
import { readStepFacts } from './stepFacts.repo.ts';

function goalFactsOf(goal: Goal, have: number, claims: readonly GoalClaim[], day: number): GoalFacts {
  const { key, fact, need, reward } = goal;
  const claim = claims.find((made) => made.goal === key && made.day === (goal.isDaily ? day : 0));
  const reached = have >= need ? 'done' : 'open';
  const isWaiting = claim !== undefined && claim.paid_at === null;
  const claimed = claim && (isWaiting ? 'waiting' : 'taken');
  return {
    key,
    fact,
    need,
    have: Math.min(have, need),
    reward: { ...reward },
    state: claimed ?? reached,
    paidAt: isWaiting ? claim.pay_day * DAY_MS : null,
  };
}

export interface PlayerGoals {
  steps: GoalFacts[];
  daily: GoalFacts[];
}

/** All goals of a player at the call's game time: the steps, and the day's three. */
export async function readGoals(
  db: Db | Tx,
  playerId: bigint,
  { gameNow, constants }: Pick<Call, 'gameNow' | 'constants'>,
): Promise<PlayerGoals> {
  const day = dayOf(gameNow);
  const [life, today, claims, [points], pages] = await pipeline(db, [
    () => readStepFacts(db, playerId),
    () => readDayFacts(db, playerId, gameNow),
    () => readClaims(db, playerId, day),
    () => balancesOf(db, playerId, ['PTS']),
    () => readPages(db, playerId, gameNow),
  ]);
  const level = levelOf(amountOf(points?.total ?? '0'), constants);
  const countOf = (wanted: AlbumPage) => pages.find(({ page }) => page === wanted)?.count ?? 0;
  const album = {
    baskets: countOf('baskets'),
    helps: countOf('helps'),
    albumBadges: countBadges(pages),
  };
  const { plots, hens } = life;
  const facts: Record<GoalFact, number> = { ...life, ...today, ...album, plots, hens, level };
  const show = (goal: Goal) => goalFactsOf(goal, facts[goal.fact], claims, day);
  return {
    steps: stepGoals.map(show),
    daily: drawDailyGoals(today, dayChances('goals', playerId, day, DAILY_GOALS)).map(show),
  };
}
