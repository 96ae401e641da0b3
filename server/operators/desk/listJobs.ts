import { dayOf } from '#core/rules/clock.ts';
import type { Handler } from '#server/http/call.ts';
import { readJobs } from '#server/jobs/job.repo.ts';
import { jobLags } from './jobLags.ts';

const DEFAULT_SIZE = 100;

/** `ops/jobs`: the world's jobs by name, with their delays. A cursor is the last name of the page. */
export const listJobs: Handler<'ops/jobs'> = async (
  { db, gameNow },
  { cursor = '', size = DEFAULT_SIZE },
) => {
  const lags = jobLags((await readJobs(db)).values(), gameNow).filter(({ name }) => name > cursor);
  const list = lags.slice(0, size);
  return { today: dayOf(gameNow), list, next: lags.length > size ? (list.at(-1)?.name ?? null) : null };
};
