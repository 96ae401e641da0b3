import type { Address } from 'viem';

/** Addresses of the three contracts. */
export interface ChainAddresses {
  chainId: number;
  atr: Address;
  usdt: Address;
  vault: Address;
}
