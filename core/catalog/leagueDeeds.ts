/** Deeds that earn league points: points each, and the most that one game day counts. */
export const leagueDeeds = {
  /** A care within the first half of the time in which it can be given. */
  care: { points: 1, dayCap: 20 },
  /** The fourth care of a tree. */
  tree: { points: 2, dayCap: 10 },
  basket: { points: 3, dayCap: 9 },
  help: { points: 1, dayCap: 5 },
} as const;

export type LeagueDeed = keyof typeof leagueDeeds;

/** Divisions of the world's league, lowest first. Everybody begins in the first. */
export const leagueDivisions = ['seed', 'sprout', 'blossom', 'fruit', 'crown'] as const;

/** Most members of a group of the world's league, and of a circle of friends. */
export const MAX_LEAGUE_MEMBERS = 50;

/** Game days of a week. */
export const WEEK_DAYS = 7;
