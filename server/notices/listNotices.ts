import { refuse } from '#core/api/refusals.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { Handler } from '#server/http/call.ts';
import { countUnread, readNotices } from '#server/inbox/notice.repo.ts';
import { noticeFacts } from '#server/inbox/noticeFacts.ts';

/** Default page size. */
const DEFAULT_SIZE = 20;

const CURSOR = /^([nr])(\d{1,18})$/;

/**
 * `notice/list`: the player's notices, unread first, newest first. Refuses invalidParameter for a malformed
 * cursor.
 */
export const listNotices: Handler<'notice/list'> = async ({ db, player }, { cursor, size }) => {
  const position = cursor === undefined ? null : CURSOR.exec(cursor);
  if (cursor !== undefined && !position) return refuse('invalidParameter', { parameter: 'cursor' });
  const limit = size ?? DEFAULT_SIZE;
  const after = position && { read: position[1] === 'r', id: BigInt(position[2] ?? 0) };
  const [rows, unread] = await pipeline(db, [
    () => readNotices(db, player.id, { after, size: limit + 1 }),
    () => countUnread(db, player.id),
  ]);
  const list = rows.slice(0, limit);
  const last = rows.length > limit ? list.at(-1) : undefined;
  return { list: list.map(noticeFacts), next: last ? `${last.read ? 'r' : 'n'}${last.id}` : null, unread };
};
