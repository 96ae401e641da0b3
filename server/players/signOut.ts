import { inTransaction } from '#server/db/transaction.ts';
import type { Handler } from '#server/http/call.ts';
import { endSignIns } from './endSignIns.ts';

/** `user/logout`: ends this session, or all sessions of the player, as `endSignIns` does. */
export const signOut: Handler<'user/logout'> = async (call, { everywhere }) => {
  const { id, tokenHash } = call.player;
  const session = everywhere === 'true' ? null : tokenHash;
  const ended = await inTransaction(call.db, (tx) => endSignIns(tx, id, session, call.wallNow));
  await call.endStreams(session);
  return { ended };
};
