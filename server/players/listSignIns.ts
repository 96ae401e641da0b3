import type { Handler } from '#server/http/call.ts';
import { SESSION_IDLE_MS, SESSION_LIFE_MS } from '#server/sessions/session.repo.ts';
import { listSessions, signInId } from '#server/sessions/signIns.repo.ts';

/** `user/sessions`: valid sign-ins of the player, newest first, at most 100. */
export const listSignIns: Handler<'user/sessions'> = async ({ db, player, wallNow }) => {
  const rows = await listSessions(db, player.id, wallNow);
  return {
    list: rows.map(({ tokenHash, createdAt, usedAt, browser, system }) => ({
      id: signInId(tokenHash),
      browser,
      system,
      signedInAt: createdAt,
      usedAt,
      endsAt: Math.min(createdAt + SESSION_LIFE_MS, usedAt + SESSION_IDLE_MS),
      current: Buffer.compare(tokenHash, player.tokenHash) === 0,
    })),
  };
};
