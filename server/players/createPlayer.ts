import type { Tx } from '#server/db/database.ts';
import { findPlayerByAddress, insertPlayer, type NewPlayer, type PlayerRow } from './player.repo.ts';
import { CODE_BYTES, playerCode } from './playerCode.ts';

/** Collisions among a billion codes are rare; this many in a row mean another fault. */
const MAX_DRAWS = 8;

/**
 * Inserts a new player with an unused code. When a concurrent sign-in of the same address inserted it first,
 * returns that player and `created: false`.
 */
export async function createPlayer(
  tx: Tx,
  player: Omit<NewPlayer, 'code'>,
  randomBytes: (count: number) => Uint8Array,
): Promise<{ player: PlayerRow; created: boolean }> {
  for (let draw = 1; draw <= MAX_DRAWS; draw += 1) {
    const inserted = await insertPlayer(tx, { ...player, code: playerCode(randomBytes(CODE_BYTES)) });
    if (inserted) return { player: inserted, created: true };
    const existing = await findPlayerByAddress(tx, player.address);
    if (existing) return { player: existing, created: false };
  }
  throw new Error('no unused invitation code was drawn: check the random source');
}
