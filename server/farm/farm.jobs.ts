import type { Job } from '#server/jobs/job.ts';
import { clearFarmDays, sumFarmDay } from './spending/farmDay.jobs.ts';
import { hensEnd, spoiltEggs, spoiltFruit } from './stock/spoilage.jobs.ts';

/** Jobs of the farm. */
export const farmJobs: readonly Job[] = [spoiltFruit, spoiltEggs, hensEnd, sumFarmDay, clearFarmDays];
