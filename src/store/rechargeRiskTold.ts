import { kept } from './kept.ts';

const keyOf = (address: string) => `recharge-risk-told:${address.toLowerCase()}`;

/** Whether a player was told, on this device, what can be lost; asked before the vault's address is shown. */
export const rechargeRiskTold = {
  get: (address: string): boolean => kept.get(keyOf(address)) !== null,
  set: (address: string): void => kept.set(keyOf(address), 'yes'),
};
