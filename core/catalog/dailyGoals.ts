import type { DailyTerms, Goal, dayFacts } from './goals.ts';

type DayFact = (typeof dayFacts)[number];

/** Reward of each daily goal in whole manor credit. */
const DAILY_ATB = 1;

/** Daily goals with the count they need, and the least plots and hens at the start of the day. */
const rows: readonly (readonly [DayFact, need: number, plots: number, hens: number])[] = [
  ['daySown', 1, 0, 0],
  ['dayWatered', 1, 0, 0],
  ['dayWeeded', 1, 0, 0],
  ['dayInsects', 1, 0, 0],
  ['dayHarvested', 1, 0, 0],
  ['dayHarvested', 3, 3, 0],
  ['dayWatered', 3, 3, 0],
  ['dayCares', 4, 2, 0],
  ['dayEarned', 10, 0, 0],
  ['dayEarned', 50, 3, 0],
  ['dayFed', 1, 1, 1],
  ['dayTickets', 1, 2, 0],
];

export const dailyGoals: readonly (Goal & { terms: DailyTerms })[] = rows.map(
  ([fact, need, plots, hens]) => ({
    key: `${fact}${need}`,
    fact,
    need,
    reward: { kind: 'ATB', amount: DAILY_ATB },
    isDaily: true,
    terms: { plots, hens },
  }),
);
