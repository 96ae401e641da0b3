import type { Tx } from '#server/db/database.ts';
import { endSessions, messagesSince } from '#server/sessions/session.repo.ts';
import { CLOCK_TOLERANCE_MS, signedAtOf } from './loginMessage.ts';
import { lockPlayer, markSignedOut } from './player.repo.ts';

/**
 * Ends one sign-in of a player, or all if no hash is given, and invalidates every message signed so far. A client
 * clock may be ahead, so recently used messages count too, even with a timestamp after now. Returns the number ended.
 */
export async function endSignIns(
  tx: Tx,
  playerId: bigint,
  tokenHash: Uint8Array | null,
  wallNow: number,
): Promise<number> {
  await lockPlayer(tx, playerId);
  const used = await messagesSince(tx, playerId, wallNow - CLOCK_TOLERANCE_MS);
  const signed = used.map((message) => signedAtOf(message) ?? 0);
  await markSignedOut(tx, playerId, Math.max(wallNow, ...signed));
  return endSessions(tx, playerId, tokenHash, wallNow);
}
