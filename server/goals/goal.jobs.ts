import { Refusal } from '#core/api/refusals.ts';
import type { DailyJob, Job } from '#server/jobs/job.ts';
import { readDueClaims, saveClaim } from './goalClaim.repo.ts';
import { dueOf } from './dueOf.ts';
import { payReward } from './payReward.ts';

/** Claims a turn. */
const MAX_CLAIMS = 25;

/**
 * Pays the rewards that were reserved on the day, in the order of their claims. Where promotion or an issuer has
 * nothing left, they wait for the next day.
 */
const payWaitingGoals: DailyJob = {
  name: 'payWaitingGoals',
  daily: true,
  run: async ({ tx, day, gameNow, wallNow, constants, changed }) => {
    const claims = await readDueClaims(tx, day, MAX_CLAIMS);
    for (const claim of claims) {
      const paid = await payReward({ tx, gameNow, wallNow, constants }, dueOf(claim));
      if (paid instanceof Refusal) return 'done';
      await saveClaim(tx, claim, { paid_at: new Date(gameNow) });
      changed(claim.player_id);
    }
    return claims.length === MAX_CLAIMS ? 'more' : 'done';
  },
};

/** Jobs of goals. */
export const goalJobs: readonly Job[] = [payWaitingGoals];
