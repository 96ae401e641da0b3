import { bytesToHex, type Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { houseRoles, type HouseKeys } from './houseKeys.ts';

/** Private keys of a world's house, as its database stores them. Never logged and never part of an answer. */
export type HouseSecrets = Record<(typeof houseRoles)[number], Hex>;

const KEY_BYTES = 32;

/** Draws five private keys. A draw outside the curve's order (chance below 2^-127) throws in `houseKeysOf`. */
export function drawHouseKeys(randomBytes: (count: number) => Uint8Array): HouseSecrets {
  const drawn = houseRoles.map((role) => [role, bytesToHex(randomBytes(KEY_BYTES))] as const);
  return Object.fromEntries(drawn) as HouseSecrets;
}

/** Accounts of stored private keys; throws if one is no key. */
export function houseKeysOf(secrets: HouseSecrets): HouseKeys {
  const accounts = houseRoles.map((role) => [role, privateKeyToAccount(secrets[role])] as const);
  return Object.fromEntries(accounts) as unknown as HouseKeys;
}
