import type { Address } from 'viem';

/** Where the three contracts are. */
export interface ChainAddresses {
  chainId: number;
  atr: Address;
  usdt: Address;
  vault: Address;
}
