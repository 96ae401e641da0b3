import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { findSignIn } from '#server/sessions/signIns.repo.ts';
import { endSignIns } from './endSignIns.ts';

/**
 * `user/session/end`: ends one sign-in of the player, its live streams, and every message signed so far, so that
 * the ended device cannot sign in again without the wallet. Refuses sessionUnknown.
 */
export const endSignIn: Handler<'user/session/end'> = async (call, { id }) => {
  const { tx, player, wallNow } = call;
  const tokenHash = await findSignIn(tx, player.id, id, wallNow);
  if (!tokenHash) return refuse('sessionUnknown');
  await endSignIns(tx, player.id, tokenHash, wallNow);
  call.publish({ player: String(player.id), ended: tokenHash.toString('hex') });
  return { ended: id };
};
