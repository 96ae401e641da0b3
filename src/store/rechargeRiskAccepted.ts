import { deviceStorage } from './deviceStorage.ts';

const keyOf = (address: string) => `recharge-risk-told:${address.toLowerCase()}`;

/**
 * Records on this device that a player has accepted the risk notice; checked before the vault's address is
 * shown.
 */
export const rechargeRiskAccepted = {
  get: (address: string): boolean => deviceStorage.get(keyOf(address)) !== null,
  set: (address: string): void => deviceStorage.set(keyOf(address), 'yes'),
};
