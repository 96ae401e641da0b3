import { setTimeout as sleep } from 'node:timers/promises';
import { startLoop, type StepOutcome } from '#server/chain/startLoop.ts';
import type { Invariant } from '#server/ledger/audit/invariant.ts';
import type { World } from '#server/world/world.ts';
import type { AuditSeal } from './auditSeal.ts';
import { auditStep } from './auditStep.ts';

/** Poll interval for due audits, in wall milliseconds. */
const POLL_MS = 60_000;

/** Rest after a piece, as a multiple of its time: audits take at most a third of one connection's time. */
const REST_FACTOR = 2;

/** Audits beside the job loop until stopped, so that price steps and expiries never wait for an audit. */
export function startAudits(
  world: World,
  invariants: readonly Invariant[],
  { seal, onStep }: { seal: AuditSeal; onStep?(outcome: StepOutcome): void },
): { stop(): Promise<void> } {
  return startLoop({
    name: 'audits',
    log: world.log,
    everyMs: POLL_MS,
    maxMs: POLL_MS,
    step: async (stopping) => {
      const begun = performance.now();
      const outcome = await auditStep({ world, invariants, seal });
      const ms = (performance.now() - begun) * REST_FACTOR;
      if (outcome === 'more') await sleep(ms, undefined, { signal: stopping }).catch(() => {});
      return outcome;
    },
    ...(onStep && { onStep }),
  });
}
