import type { GuestEntry } from '#core/api/neighbourObjects.ts';
import type { Phrase, Sticker } from '#core/catalog/stickers.ts';
import { MAX_STICKERS_A_DAY } from '#core/rules/neighbours.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';

export interface NewEntry {
  ownerId: bigint;
  authorId: bigint;
  sticker: Sticker | null;
  phrase: Phrase | null;
  helpId: bigint | null;
  /** Wall time. */
  at: number;
}

interface EntryRow {
  id: bigint;
  code: string;
  nickName: string;
  sticker: Sticker | null;
  phrase: Phrase | null;
  helpId: bigint | null;
  sentAt: Date;
}

function entryFacts(row: EntryRow): GuestEntry {
  return {
    id: String(row.id),
    author: { code: row.code, nickName: row.nickName },
    sticker: row.sticker,
    phrase: row.phrase,
    help: row.helpId === null ? null : String(row.helpId),
    at: row.sentAt.getTime(),
  };
}

/** Adds an entry to a guest book. */
export async function addEntry(tx: Tx, entry: NewEntry): Promise<GuestEntry> {
  const { rows } = await fixedSql<EntryRow>`
    WITH added AS (
      INSERT INTO guest_entry (owner_id, author_id, sticker, phrase, help_id, sent_at)
      VALUES (${entry.ownerId}, ${entry.authorId}, ${entry.sticker}, ${entry.phrase}, ${entry.helpId}::bigint,
        ${new Date(entry.at)})
      RETURNING *
    )
    SELECT added.id, p.code, p.nick_name AS "nickName", added.sticker, added.phrase,
      added.help_id AS "helpId", added.sent_at AS "sentAt"
    FROM added JOIN player p ON p.id = added.author_id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('the entry of the guest book was not stored');
  return entryFacts(row);
}

/** Counts one more entry of an author in a book on a game day; false when the day's number is used up. */
export async function countEntry(tx: Tx, authorId: bigint, ownerId: bigint, day: number): Promise<boolean> {
  const { rows } = await fixedSql`
    INSERT INTO guest_day (day, author_id, owner_id, sent) VALUES (${day}, ${authorId}, ${ownerId}, 1)
    ON CONFLICT (day, author_id, owner_id) DO UPDATE SET sent = guest_day.sent + 1
      WHERE guest_day.sent < ${MAX_STICKERS_A_DAY}
    RETURNING sent`.execute(tx);
  return rows.length === 1;
}

/** Entries of a guest book, newest first, at most `size`, before an id if one is given (keyset pagination). */
export async function readBook(
  db: Db | Tx,
  ownerId: bigint,
  before: bigint | null,
  size: number,
): Promise<{ id: bigint; entry: GuestEntry }[]> {
  const { rows } = await fixedSql<EntryRow>`
    SELECT e.id, p.code, p.nick_name AS "nickName", e.sticker, e.phrase, e.help_id AS "helpId",
      e.sent_at AS "sentAt"
    FROM guest_entry e JOIN player p ON p.id = e.author_id
    WHERE e.owner_id = ${ownerId} AND e.id < coalesce(${before}::bigint, 9223372036854775807)
    ORDER BY e.id DESC LIMIT ${size}`.execute(db);
  return rows.map((row) => ({ id: row.id, entry: entryFacts(row) }));
}

/** Deletes the counts of game days before `day`, at most `limit`; returns their number. */
export async function clearGuestDays(tx: Tx, day: number, limit: number): Promise<number> {
  const { rows } = await fixedSql`
    DELETE FROM guest_day WHERE (day, author_id, owner_id) IN (
      SELECT day, author_id, owner_id FROM guest_day WHERE day < ${day} LIMIT ${limit}
    ) RETURNING day`.execute(tx);
  return rows.length;
}
