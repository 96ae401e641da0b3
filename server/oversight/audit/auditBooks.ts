import type { World } from '#server/world/world.ts';
import type { Invariant } from '#server/ledger/audit/invariant.ts';
import { stopFlows } from '#server/pauses/stopFlows.ts';
import { audit, type AuditReport } from './audit.ts';

/** Invariants without which nobody's coins are safe: when one breaks, payments stop by themselves. */
const VITAL = new Set(['I1', 'I2', 'I3', 'I4']);

/**
 * Checks every one of `invariants`, and stops payments and promises when one of I1-I4 is broken. `asksChain`: also those that need
 * the chain; throws a ChainError when it does not answer.
 */
export async function auditBooks(
  world: World,
  invariants: readonly Invariant[],
  asksChain = true,
): Promise<AuditReport> {
  const report = await audit(world.db, invariants, { chain: asksChain ? world.chain.books : null });
  const broken = brokenIds(report);
  if (broken.some((id) => VITAL.has(id))) await stopFlows(world, broken.join(' '));
  return report;
}

/** The ids of what is broken. */
export function brokenIds({ findings }: AuditReport): string[] {
  return findings.filter(({ state }) => state === 'broken').map(({ id }) => id);
}
