import { dayOf } from '#core/rules/clock.ts';
import { ChainError } from '#server/chain/chainError.ts';
import type { IntervalJob } from '#server/jobs/job.ts';
import type { Invariant } from '#server/ledger/audit/invariant.ts';
import type { World } from '#server/world/world.ts';
import type { AuditReport } from './audit.ts';
import { auditBooks, brokenIds } from './auditBooks.ts';
import { endAuditDay, takeAuditDay } from './auditRun.repo.ts';

/** Audits without the chain's invariants where the chain does not respond. */
async function auditReachable(world: World, invariants: readonly Invariant[]): Promise<AuditReport> {
  try {
    return await auditBooks(world, invariants);
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    world.log.warn({ err: error }, 'the chain did not respond to the audit: only the ledger is checked');
    return auditBooks(world, invariants, false);
  }
}

/**
 * Audits the ledger once per day of wall time, as soon after midnight (UTC) as a node runs. The audit reads
 * one snapshot in its own transaction, after the turn that claimed the day has committed.
 */
export const nightlyAudit = (invariants: readonly Invariant[]): IntervalJob => ({
  name: 'nightlyAudit',
  everyMs: 60_000,
  run: async ({ tx, world, wallNow, afterCommit }) => {
    const day = dayOf(wallNow);
    if (!(await takeAuditDay(tx, day, wallNow))) return 'done';
    afterCommit(async () => {
      const broken = brokenIds(await auditReachable(world, invariants));
      if (broken.length > 0) world.log.error({ broken }, 'the nightly audit found broken invariants');
      await endAuditDay(world.db, day, broken);
    });
    return 'done';
  },
});
