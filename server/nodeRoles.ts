import type { ChainEnv } from './chainEnv.ts';
import { EnvFault } from './envFault.ts';

/**
 * Work of a node: `api` serves calls, pages and live streams; `worker` runs jobs, audits and pushes, and may follow the
 * chain; `payer` sends payouts.
 */
export const nodeRoles = ['api', 'worker', 'payer'] as const;

export type NodeRole = (typeof nodeRoles)[number];

const isRole = (name: string): name is NodeRole => (nodeRoles as readonly string[]).includes(name);

/**
 * Roles of NODE_ROLES, separated by commas; all of them without it. Throws an EnvFault for an unknown role, for a demo
 * world, which is one process, and where the key of the payouts is on a node that does not pay or missing on one that
 * must.
 */
export function readRoles(value: string | undefined, chain: ChainEnv | null): ReadonlySet<NodeRole> {
  if (value === undefined) return new Set(nodeRoles);
  const names = value.split(',').map((name) => name.trim());
  const roles = names.filter(isRole);
  if (roles.length < names.length)
    throw new EnvFault(`NODE_ROLES must be one or several of ${nodeRoles.join(', ')}, separated by commas.`);
  if (chain === null)
    throw new EnvFault(
      'NODE_ROLES is set, but CHAIN_RPC_URL is not: a demo world does all its work in one process.',
    );
  const canPay = chain.payoutKey !== null || chain.signer !== null;
  if (canPay && !roles.includes('payer'))
    throw new EnvFault(
      'NODE_ROLES lacks payer, but PAYOUT_KEY or SIGNER_URL is set: unset it, or add payer.',
    );
  if (!canPay && roles.includes('payer'))
    throw new EnvFault('NODE_ROLES has payer, but neither PAYOUT_KEY nor SIGNER_URL is set.');
  return new Set(roles);
}
