import { kept } from './kept.ts';

const keyOf = (address: string) => `recharge-risk-told:${address.toLowerCase()}`;

/**
 * Records on this device that a player has accepted the risk notice; checked before the vault's address is
 * shown.
 */
export const rechargeRiskTold = {
  get: (address: string): boolean => kept.get(keyOf(address)) !== null,
  set: (address: string): void => kept.set(keyOf(address), 'yes'),
};
