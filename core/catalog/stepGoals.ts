import type { Goal, GoalReward, stepFacts } from './goals.ts';

type StepFact = (typeof stepFacts)[number];

const credit = (amount: number): GoalReward => ({ kind: 'ATB', amount });
const ticket: GoalReward = { kind: 'TKT', amount: 1 };
const care: GoalReward = { kind: 'care', amount: 1 };
const sapling: GoalReward = { kind: 'sapling', amount: 1 };

/** Steps along the game in display order. A later feature joins as a row; a row's key never changes. */
const rows: readonly (readonly [StepFact, number, GoalReward])[] = [
  ['sown', 1, credit(1)],
  ['watered', 1, credit(1)],
  ['harvested', 1, credit(1)],
  ['sold', 1, credit(1)],
  ['checkIns', 1, credit(1)],
  ['sown', 2, credit(2)],
  ['fullCares', 1, ticket],
  ['plots', 2, credit(2)],
  ['tickets', 1, credit(2)],
  ['orange', 1, credit(3)],
  ['harvested', 5, care],
  ['plots', 3, credit(4)],
  ['baskets', 1, credit(2)],
  ['visits', 1, credit(1)],
  ['helps', 1, credit(2)],
  ['guestBooks', 1, credit(1)],
  ['albumBadges', 5, ticket],
  ['hens', 1, credit(5)],
  ['fed', 1, credit(1)],
  ['eggs', 1, credit(1)],
  ['eggsSold', 1, credit(1)],
  ['couponsUsed', 1, ticket],
  ['proof', 1, credit(3)],
  ['cares', 20, ticket],
  ['peach', 1, credit(4)],
  ['looks', 1, credit(2)],
  ['leaguePoints', 20, credit(2)],
  ['level', 2, sapling],
  ['plots', 4, credit(4)],
  ['owner', 1, credit(1)],
  ['trades', 1, ticket],
  ['harvested', 25, care],
  ['baskets', 30, ticket],
  ['banana', 1, credit(5)],
  ['fullCares', 10, ticket],
  ['hens', 3, credit(5)],
  ['helps', 25, ticket],
  ['level', 3, sapling],
  ['plots', 6, credit(6)],
  ['mango', 1, credit(6)],
  ['harvested', 100, care],
  ['cares', 200, ticket],
  ['level', 4, sapling],
  ['eggs', 60, credit(5)],
  ['plots', 10, credit(6)],
  ['level', 5, sapling],
  ['level', 6, sapling],
];

export const stepGoals: readonly Goal[] = rows.map(([fact, need, reward]) => {
  return { key: `${fact}${need}`, fact, need, reward, isDaily: false };
});
