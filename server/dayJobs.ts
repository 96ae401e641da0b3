import { farmJobs } from './farm/farm.jobs.ts';
import type { Job } from './jobs/job.ts';
import { worldJobs } from './worldJobs.ts';

/** What moves a day's money and goods: what `npm run daily` does by hand. All else keeps house, or asks the chain. */
export const dayJobs: readonly Job[] = worldJobs.filter((job) => 'daily' in job || farmJobs.includes(job));
