import type { Tx } from '#server/db/database.ts';
import { findPlayerByAddress, insertPlayer, type NewPlayer, type PlayerRow } from './player.repo.ts';
import { CODE_BYTES, playerCode } from './playerCode.ts';

/** Clashes among a billion codes are rare; this many in a row mean that something else is wrong. */
const MOST_DRAWS = 8;

/**
 * Writes a new player with a code that nobody has. When another sign-in of the same address was quicker, gives that
 * one's player and `created: false`.
 */
export async function createPlayer(
  tx: Tx,
  player: Omit<NewPlayer, 'code'>,
  randomBytes: (count: number) => Uint8Array,
): Promise<{ player: PlayerRow; created: boolean }> {
  for (let draw = 1; draw <= MOST_DRAWS; draw += 1) {
    const made = await insertPlayer(tx, { ...player, code: playerCode(randomBytes(CODE_BYTES)) });
    if (made) return { player: made, created: true };
    const found = await findPlayerByAddress(tx, player.address);
    if (found) return { player: found, created: false };
  }
  throw new Error('no free code was drawn');
}
