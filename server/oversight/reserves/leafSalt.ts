import { createHmac } from 'node:crypto';

/** A player's salt of one day. It is told to that player alone; the seed that it comes from is told to nobody. */
export function leafSalt(seed: Uint8Array, playerId: bigint): Uint8Array {
  return new Uint8Array(createHmac('sha256', seed).update(`salt:${playerId}`).digest());
}
