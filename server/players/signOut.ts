import { inTransaction } from '#server/db/transaction.ts';
import type { Handler } from '#server/http/call.ts';
import { endSessions, messagesSince } from '#server/sessions/session.repo.ts';
import { CLOCK_TOLERANCE_MS, signedAtOf } from './loginMessage.ts';
import { lockPlayer, markSignedOut } from './player.repo.ts';

/**
 * `user/logout`: ends this session, or all sessions of the player, and invalidates every message signed so
 * far. A client clock may be ahead, so recently used messages count too, even with a timestamp after now.
 */
export const signOut: Handler<'user/logout'> = async (call, { everywhere }) => {
  const { id, tokenHash } = call.player;
  const session = everywhere === 'true' ? null : tokenHash;
  const ended = await inTransaction(call.db, async (tx) => {
    await lockPlayer(tx, id);
    const used = await messagesSince(tx, id, call.wallNow - CLOCK_TOLERANCE_MS);
    const signed = used.map((message) => signedAtOf(message) ?? 0);
    await markSignedOut(tx, id, Math.max(call.wallNow, ...signed));
    return endSessions(tx, id, session, call.wallNow);
  });
  await call.endStreams(session);
  return { ended };
};
