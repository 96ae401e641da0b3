import type { Address, LocalAccount } from 'viem';

/** Accounts of a demo world's house. Each world draws its own (`drawHouseKeys.ts`). */
export interface HouseKeys {
  /** Deploys the contracts and sends nothing else before, so that its nonces determine their addresses; admin of the vault. */
  deployer: LocalAccount;
  /** Holds the vault's payout role. */
  payer: LocalAccount;
  /** Mints test USDT and sends gas. */
  faucet: LocalAccount;
  /** Holds the vault's guardian role. */
  guardian: LocalAccount;
  /** Owns the demo world's first manor. */
  firstManor: LocalAccount;
}

/** Names of the house's accounts, in the order in which a world stores their keys. */
export const houseRoles = ['deployer', 'payer', 'faucet', 'guardian', 'firstManor'] as const;

/** Accounts that only the server may act for on the chain: the vault's roles and the minter. */
export function serverSenders({ deployer, payer, faucet, guardian }: HouseKeys): Address[] {
  return [deployer.address, payer.address, faucet.address, guardian.address];
}
