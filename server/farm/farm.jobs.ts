import type { Job } from '#server/jobs/job.ts';
import { clearFarmDays, sumFarmDay } from './farmDay.jobs.ts';
import { hensEnd, spoiltEggs, spoiltFruit } from './spoilage.jobs.ts';

/** What the farm does by itself. */
export const farmJobs: readonly Job[] = [spoiltFruit, spoiltEggs, hensEnd, sumFarmDay, clearFarmDays];
