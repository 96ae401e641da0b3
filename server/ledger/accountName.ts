import type { Coin } from '#core/money/coin.ts';

/** Accounts that everyone shares. Busy ones are split into shards and summed. */
export const pools = [
  'emission',
  'farm',
  'casting',
  'promotion',
  'team',
  'swap',
  'rewards',
  'levelPot',
  'managementPot',
  'communityPot',
  'insurance',
  'operations',
] as const;

export type Pool = (typeof pools)[number];

/**
 * Name of a ledger account within a coin (economy: Chart of accounts). `vault` mirrors the chain and is
 * debit-normal; all others are credit-normal. `issuer` exists for ATB, TKT and PTS and is the only other account
 * that may be below zero.
 */
export type AccountName =
  | 'vault'
  | 'suspense'
  | 'burn'
  | 'issuer'
  | `pool:${Pool}`
  | `user:${bigint}`
  | `hold:${bigint}`
  | `order:${bigint}`
  | `casting:${bigint}`
  | `castingOutput:${bigint}`
  | `plant:${bigint}`
  | `hen:${bigint}`
  | `coupon:${bigint}`;

export interface AccountRef {
  coin: Coin;
  name: AccountName;
}
