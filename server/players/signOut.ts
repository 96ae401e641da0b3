import { inTransaction } from '#server/db/transaction.ts';
import type { Handler } from '#server/http/call.ts';
import { endSessions, messagesSince } from '#server/sessions/session.repo.ts';
import { CLOCK_TOLERANCE_MS, signedAtOf } from './loginMessage.ts';
import { lockPlayer, markSignedOut } from './player.repo.ts';

/**
 * `user/logout`: ends this sign-in, or every one of the player, and the use of every message signed so far. A phone
 * whose clock is ahead may have signed for a moment still to come: a message it used just now counts too.
 */
export const signOut: Handler<'user/logout'> = async (call, { everywhere }) => {
  const { id, tokenHash } = call.player;
  const which = everywhere === 'true' ? null : tokenHash;
  const ended = await inTransaction(call.db, async (tx) => {
    await lockPlayer(tx, id);
    const used = await messagesSince(tx, id, call.wallNow - CLOCK_TOLERANCE_MS);
    const signed = used.map((message) => signedAtOf(message) ?? 0);
    await markSignedOut(tx, id, Math.max(call.wallNow, ...signed));
    return endSessions(tx, id, which, call.wallNow);
  });
  await call.endStreams(which);
  return { ended };
};
