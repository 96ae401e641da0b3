import type { ConstantKey } from '#core/catalog/constants.ts';
import type { IntervalJob } from '#server/jobs/job.ts';
import { saveAct } from '#server/operatorActs/act.repo.ts';
import { lockConstants, readConstants } from './bindingConstants.repo.ts';
import { endChange, lockDue } from './constantChange.repo.ts';
import { faultOfChange } from './faultOfChange.ts';

/**
 * Applies a change of a money rule that has waited its day of wall time, one per turn. A change that no longer fits
 * the other constants is dropped, and the operators' acts say why.
 */
export const dueConstants: IntervalJob = {
  name: 'dueConstants',
  everyMs: 60_000,
  async run({ world, tx, wallNow, afterCommit }) {
    await lockConstants(tx);
    const change = await lockDue(tx, wallNow);
    if (!change) return 'done';
    const { id, value, reason, proposed_by: by } = change;
    const key = change.key as ConstantKey;
    const fault = faultOfChange(await readConstants(tx), key, value);
    await endChange(tx, id, { state: fault === null ? 'done' : 'dropped', by: 'server', at: wallNow });
    const act = fault === null ? 'constant/set' : 'constant/drop';
    await saveAct(tx, { operator: 'server', act, subject: key, reason: fault ?? reason, wallNow });
    if (fault !== null) return 'more';
    await world.constants.setIn(tx, { key, value, at: wallNow, reason, by });
    afterCommit(() => world.constants.spread());
    return 'more';
  },
};
