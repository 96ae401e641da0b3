import { DAY_MS } from '#core/catalog/dayMs.ts';
import { dayOf } from '#core/rules/clock.ts';
import type { Handler } from '#server/http/call.ts';
import { readJobs } from '#server/jobs/job.repo.ts';
import { sumSpans } from '#server/jobs/jobSpan.repo.ts';
import { jobLags } from './jobLags.ts';

const DEFAULT_SIZE = 100;

/** `ops/jobs`: the world's jobs by name, with their delays and their turns of the last day. A cursor is the last name of the page. */
export const listJobs: Handler<'ops/jobs'> = async (
  { db, gameNow, wallNow },
  { cursor = '', size = DEFAULT_SIZE },
) => {
  const lags = jobLags((await readJobs(db)).values(), gameNow).filter(({ name }) => name > cursor);
  const spans = await sumSpans(db, wallNow - DAY_MS);
  const list = lags.slice(0, size).map((lag) => {
    const span = spans.get(lag.name);
    return {
      ...lag,
      lastAt: span?.last_at.getTime() ?? null,
      lastMs: span ? Number(span.last_ms) : null,
      longestMs: span ? Number(span.longest_ms) : null,
      turns: Number(span?.turns ?? 0n),
      failures: Number(span?.failures ?? 0n),
      fault: span?.fault ?? null,
    };
  });
  return { today: dayOf(gameNow), list, next: lags.length > size ? (list.at(-1)?.name ?? null) : null };
};
