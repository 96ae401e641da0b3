/**
 * Settings of the server whose defaults suit a demo world: operators of another world should have decided on each.
 * Explained in docs/operations.md.
 */
export const checkedSettings = [
  'MANOR_OPERATORS',
  'OPERATOR_SIGNATURES',
  'OWNER_CONTACT',
  'PUBLIC_ORIGIN',
  'DATABASE_URL',
  'CHAIN_RPC_URL',
  'PAYOUT_KEY',
  'AUDIT_KEY',
  'METRICS_TOKEN',
  'SECURITY_CONTACT',
  'NODE_NAME',
] as const;

export type CheckedSetting = (typeof checkedSettings)[number];

/** A setting of a node, given or left at its default. */
export interface GivenSetting {
  name: CheckedSetting;
  isGiven: boolean;
}
