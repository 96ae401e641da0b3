import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { SESSION_IDLE_MS, SESSION_LIFE_MS } from '#server/sessions/session.repo.ts';
import { listSessions, signInId, type SignInPlace } from '#server/sessions/signIns.repo.ts';

const DEFAULT_SIZE = 100;

/** Time and id of the last sign-in of a page. */
const CURSOR = /^(\d{1,15})_([0-9a-f]{32})$/;

function placeOf(cursor: string): SignInPlace | null {
  const [, at, id] = CURSOR.exec(cursor) ?? [];
  return at !== undefined && id !== undefined ? { createdAt: Number(at), id } : null;
}

/** `user/sessions`: valid sign-ins of the player, newest first. Refuses invalidParameter for a malformed cursor. */
export const listSignIns: Handler<'user/sessions'> = async (
  { db, player, wallNow },
  { cursor, size = DEFAULT_SIZE },
) => {
  const after = cursor === undefined ? null : placeOf(cursor);
  if (cursor !== undefined && !after) return refuse('invalidParameter', { parameter: 'cursor' });
  const rows = await listSessions(db, player.id, { wallNow, after, size: size + 1 });
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    list: shown.map(({ tokenHash, createdAt, usedAt, browser, system }) => ({
      id: signInId(tokenHash),
      browser,
      system,
      signedInAt: createdAt,
      usedAt,
      endsAt: Math.min(createdAt + SESSION_LIFE_MS, usedAt + SESSION_IDLE_MS),
      current: Buffer.compare(tokenHash, player.tokenHash) === 0,
    })),
    next: rows.length > size && last ? `${last.createdAt}_${signInId(last.tokenHash)}` : null,
  };
};
