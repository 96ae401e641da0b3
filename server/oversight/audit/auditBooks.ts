import type { World } from '#server/world/world.ts';
import type { Invariant } from '#server/ledger/audit/invariant.ts';
import { stopFlows } from '#server/pauses/stopFlows.ts';
import { audit, type AuditReport } from './audit.ts';

/** Invariants that protect players' coins: when one is broken, the server pauses payments. */
const VITAL = new Set(['I1', 'I2', 'I3', 'I4']);

/**
 * Checks all `invariants`, and pauses payments and promises when one of I1-I4 is broken. `asksChain`:
 * includes invariants that need the chain; throws a ChainError when it does not respond.
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

/** Ids of the broken invariants. */
export function brokenIds({ findings }: AuditReport): string[] {
  return findings.filter(({ state }) => state === 'broken').map(({ id }) => id);
}
