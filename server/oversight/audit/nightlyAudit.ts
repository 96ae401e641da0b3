import { dayOf } from '#core/rules/clock.ts';
import { ChainError } from '#server/chain/chainError.ts';
import type { IntervalJob } from '#server/jobs/job.ts';
import type { Invariant } from '#server/ledger/audit/invariant.ts';
import type { World } from '#server/world/world.ts';
import type { AuditReport } from './audit.ts';
import { auditBooks, brokenIds } from './auditBooks.ts';
import { endAuditDay, takeAuditDay } from './auditRun.repo.ts';

/** The audit, without the chain where nobody answers. */
async function auditWhatAnswers(world: World, invariants: readonly Invariant[]): Promise<AuditReport> {
  try {
    return await auditBooks(world, invariants);
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    world.log.warn({ err: error }, 'the chain did not answer the audit: only the books are checked');
    return auditBooks(world, invariants, false);
  }
}

/**
 * Checks the books once a day of the wall clock, as soon after midnight (UTC) as a node is awake. The audit reads one
 * snapshot in a transaction of its own, after the turn that has taken the day.
 */
export const nightlyAudit = (invariants: readonly Invariant[]): IntervalJob => ({
  name: 'nightlyAudit',
  everyMs: 60_000,
  run: async ({ tx, world, wallNow, afterCommit }) => {
    const day = dayOf(wallNow);
    if (!(await takeAuditDay(tx, day, wallNow))) return 'done';
    afterCommit(async () => {
      const broken = brokenIds(await auditWhatAnswers(world, invariants));
      if (broken.length > 0) world.log.error({ broken }, 'the nightly audit found the books broken');
      await endAuditDay(world.db, day, broken);
    });
    return 'done';
  },
});
