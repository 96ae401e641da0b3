import { farmJobs } from './farm/farm.jobs.ts';
import type { Job } from './jobs/job.ts';
import { worldJobs } from './worldJobs.ts';

/**
 * Jobs that move money and goods once a day, run by `npm run daily`. The other world jobs clean up or need
 * the chain.
 */
export const dayJobs: readonly Job[] = worldJobs.filter((job) => 'daily' in job || farmJobs.includes(job));
