import { sql } from 'kysely';
import type { NoticeKind } from '#core/catalog/noticeKinds.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { NoticeRow } from './noticeFacts.ts';
import { noticeLifeMs } from './noticeLife.ts';

/** A notice to insert. */
export interface NewNotice {
  player: bigint;
  kind: NoticeKind;
  /** Placeholders of the kind's text: amounts as wire amounts, instants as epoch ms. */
  values: Record<string, string | number>;
  /** Idempotency key: a player gets at most one notice per key. */
  key: string;
}

/** Notices of a player and published ones; notices published before the player joined count as read. */
const listed = (playerId: bigint) => sql`
  SELECT id, kind, facts, NULL AS "titleZh", NULL AS "titleEn", game_at AS "gameAt", wall_at AS "wallAt",
    read_at IS NOT NULL AS read
  FROM notice WHERE player_id = ${playerId}
  UNION ALL
  SELECT p.id, 'published', '{}'::jsonb, p.title_zh, p.title_en, p.game_at, p.wall_at,
    r.notice_id IS NOT NULL OR p.wall_at < player.created_at
  FROM published_notice p
  JOIN player ON player.id = ${playerId}
  LEFT JOIN published_notice_read r ON r.notice_id = p.id AND r.player_id = player.id
  WHERE p.withdrawn_at IS NULL`;

/**
 * Inserts notices, each at most once per player and key; returns the new ones. Queues a push where the player
 * has a subscribed browser.
 */
export async function insertNotices(
  tx: Tx,
  notices: readonly NewNotice[],
  { gameAt, wallAt }: { gameAt: number; wallAt: number },
): Promise<(NoticeRow & { playerId: bigint })[]> {
  const at = new Date(wallAt);
  const expiries = notices.map(({ kind }) => new Date(wallAt + noticeLifeMs(kind)));
  const { rows } = await sql<NoticeRow & { playerId: bigint }>`
    WITH fresh AS (
      INSERT INTO notice (player_id, kind, key, facts, game_at, wall_at, ends_at)
      SELECT player_id, kind, key, facts::jsonb, ${new Date(gameAt)}::timestamptz, ${at}::timestamptz, ends_at
      FROM unnest(
        ${notices.map(({ player }) => player)}::bigint[], ${notices.map(({ kind }) => kind)}::text[],
        ${notices.map(({ key }) => key)}::text[],
        ${notices.map(({ values }) => JSON.stringify(values))}::text[], ${expiries}::timestamptz[]
      ) AS n (player_id, kind, key, facts, ends_at)
      ORDER BY player_id, key
      ON CONFLICT (player_id, key) DO NOTHING
      RETURNING *
    ), due AS (
      INSERT INTO push_due (player_id, notice_id, wall_at)
      SELECT player_id, id, wall_at FROM fresh
      WHERE EXISTS (SELECT 1 FROM push_subscription s WHERE s.player_id = fresh.player_id)
    )
    SELECT player_id AS "playerId", id, kind, facts, NULL AS "titleZh", NULL AS "titleEn",
      game_at AS "gameAt", wall_at AS "wallAt", FALSE AS read
    FROM fresh ORDER BY id`.execute(tx);
  return rows;
}

/**
 * Page of a player's notices, unread first, newest first, after a position in that order (keyset pagination).
 */
export async function readNotices(
  db: Db,
  playerId: bigint,
  { after, size }: { after: { read: boolean; id: bigint } | null; size: number },
): Promise<NoticeRow[]> {
  const afterCursor = after
    ? sql`WHERE read > ${after.read} OR (read = ${after.read} AND id < ${after.id})`
    : sql``;
  const { rows } = await sql<NoticeRow>`
    SELECT * FROM (${listed(playerId)}) AS n ${afterCursor} ORDER BY read, id DESC LIMIT ${size}`.execute(db);
  return rows;
}

/** One notice of a player, with the body of a published one; null when there is none. */
export async function findNotice(
  db: Db,
  playerId: bigint,
  id: bigint,
): Promise<(NoticeRow & { bodyZh: string | null; bodyEn: string | null }) | null> {
  const { rows } = await sql<NoticeRow & { bodyZh: string | null; bodyEn: string | null }>`
    SELECT n.*, p.body_zh AS "bodyZh", p.body_en AS "bodyEn"
    FROM (${listed(playerId)}) AS n LEFT JOIN published_notice p ON p.id = n.id
    WHERE n.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Number of a player's unread notices. */
export async function countUnread(db: Db | Tx, playerId: bigint): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    SELECT
      (SELECT count(*) FROM notice WHERE player_id = ${playerId} AND read_at IS NULL)
      + (
        SELECT count(*) FROM published_notice p JOIN player ON player.id = ${playerId}
        WHERE p.withdrawn_at IS NULL AND p.wall_at >= player.created_at AND NOT EXISTS (
          SELECT 1 FROM published_notice_read r WHERE r.player_id = player.id AND r.notice_id = p.id)
      ) AS count`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}

/** Marks unread notices of a player as read, one or all, newest first, at most `limit`; returns them. */
export async function markRead(
  tx: Tx,
  playerId: bigint,
  { id, wallNow, limit }: { id: bigint | null; wallNow: number; limit: number },
): Promise<NoticeRow[]> {
  const only = id === null ? sql`` : sql`AND id = ${id}`;
  const { rows } = await sql<NoticeRow>`
    WITH unread AS (
      SELECT * FROM (${listed(playerId)}) AS n WHERE NOT read ${only} ORDER BY id DESC LIMIT ${limit}
    ), own AS (
      UPDATE notice SET read_at = ${new Date(wallNow)} FROM unread
      WHERE notice.player_id = ${playerId} AND notice.id = unread.id
    ), published AS (
      INSERT INTO published_notice_read (player_id, notice_id)
      SELECT ${playerId}::bigint, id FROM unread WHERE kind = 'published' ON CONFLICT DO NOTHING
    )
    SELECT id, kind, facts, "titleZh", "titleEn", "gameAt", "wallAt", TRUE AS read
    FROM unread ORDER BY id DESC`.execute(tx);
  return rows;
}

export interface NewPublished {
  titleZh: string;
  titleEn: string;
  bodyZh: string;
  bodyEn: string;
}

/** Inserts a notice for all players. */
export async function insertPublished(
  tx: Tx,
  { titleZh, titleEn, bodyZh, bodyEn }: NewPublished,
  { gameAt, wallAt }: { gameAt: number; wallAt: number },
): Promise<NoticeRow> {
  const { id } = await tx
    .insertInto('published_notice')
    .values({
      title_zh: titleZh,
      title_en: titleEn,
      body_zh: bodyZh,
      body_en: bodyEn,
      game_at: new Date(gameAt),
      wall_at: new Date(wallAt),
      ends_at: new Date(wallAt + noticeLifeMs('published')),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const times = { gameAt: new Date(gameAt), wallAt: new Date(wallAt) };
  return { id, kind: 'published', facts: {}, titleZh, titleEn, ...times, read: false };
}

/** Deletes expired notices, at most `limit` of each sort; returns the larger count. */
export async function clearNotices(tx: Tx, wallNow: number, limit: number): Promise<number> {
  const now = new Date(wallNow);
  const own = await sql`
    DELETE FROM notice USING (
      SELECT player_id, id FROM notice WHERE ends_at <= ${now} ORDER BY ends_at LIMIT ${limit}
    ) AS old WHERE notice.player_id = old.player_id AND notice.id = old.id`.execute(tx);
  const reads = await sql`
    DELETE FROM published_notice_read USING (
      SELECT r.player_id, r.notice_id FROM published_notice_read r
      JOIN published_notice p ON p.id = r.notice_id WHERE p.ends_at <= ${now} LIMIT ${limit}
    ) AS old
    WHERE published_notice_read.player_id = old.player_id AND published_notice_read.notice_id = old.notice_id`.execute(
    tx,
  );
  const left = Number(reads.numAffectedRows ?? 0n);
  if (left < limit) await tx.deleteFrom('published_notice').where('ends_at', '<=', now).execute();
  return Math.max(Number(own.numAffectedRows ?? 0n), left);
}
