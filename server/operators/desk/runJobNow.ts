import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { lockJob, readJobs, saveDueAt } from '#server/jobs/job.repo.ts';
import { saveAct } from '#server/operatorActs/act.repo.ts';

/**
 * `ops/job/run`: makes an interval job due now, so that the next pass of any node runs it, within about a second. A
 * daily job that owes a day is tried in each pass anyway. Refuses invalidParameter {parameter:
 * name} for an unknown job, and nothingToDo for a daily job, for one
 * that is due, and for one that a node runs at this moment.
 */
export const runJobNow: Handler<'ops/job/run'> = async (call, { name, reason }) => {
  const { tx, player, gameNow, wallNow } = call;
  if (!(await readJobs(tx)).has(name)) return refuse('invalidParameter', { parameter: 'name' });
  const job = await lockJob(tx, name);
  if (!job || job.dueAt === null || job.dueAt <= gameNow) return refuse('nothingToDo');
  await saveDueAt(tx, name, gameNow);
  await saveAct(tx, { operator: player.address, act: 'job/run', subject: `job:${name}`, reason, wallNow });
  return { dueAt: gameNow };
};
