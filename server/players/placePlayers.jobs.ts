import type { IntervalJob } from '#server/jobs/job.ts';
import { placeNext } from './sponsorTree.repo.ts';

/** Players per turn. */
const MAX_PLACED = 1_000;

/** Ids checked again, for rows that committed after the job had passed them. Below MAX_PLACED, so each turn advances. */
const OVERLAP = 200;

/**
 * Fills depth and jump of players that were inserted before migration 0027, or below such a player. Later players get
 * both when they are inserted.
 */
export const placePlayers: IntervalJob = {
  name: 'placePlayers',
  everyMs: 600_000,
  run: async ({ tx }) => ((await placeNext(tx, MAX_PLACED, OVERLAP)) === MAX_PLACED ? 'more' : 'done'),
};
