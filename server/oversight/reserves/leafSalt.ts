import { createHmac } from 'node:crypto';

/** Salt of a player's leaf on one day. Only that player learns it; the seed behind it stays secret. */
export function leafSalt(seed: Uint8Array, playerId: bigint): Uint8Array {
  return new Uint8Array(createHmac('sha256', seed).update(`salt:${playerId}`).digest());
}
