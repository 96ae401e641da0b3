import { sql } from 'kysely';
import type { NoticeKind } from '../../core/catalog/noticeKinds.ts';
import type { Tx } from '../db/database.ts';
import type { LiveNews } from '../http/liveBus.ts';
import { noticeFacts, type NoticeRow } from './noticeFacts.ts';
import { noticeLifeMs } from './noticeLife.ts';

/** What one player is to be told. */
export interface NewNotice {
  player: bigint;
  kind: NoticeKind;
  /** For the placeholders of the kind's text: amounts as wire amounts, instants as epoch milliseconds. */
  values: Record<string, string | number>;
  /** Names what happened: the same key tells a player nothing twice. */
  key: string;
}

/** A player with more notices than this at once is told to fetch again: news between nodes are small. */
const MOST_TOLD = 10;

/**
 * Writes notices in the transaction in which what they tell happens, in one statement that waits for no other, so that
 * it may go out together with others; each at most once per player and key. Gives the live news to be told after the
 * commit. Browsers that asked for it are pushed to from what is written here.
 */
export async function addNotices(
  tx: Tx,
  notices: readonly NewNotice[],
  { gameAt, wallAt }: { gameAt: number; wallAt: number },
): Promise<LiveNews[]> {
  if (notices.length === 0) return [];
  const at = new Date(wallAt);
  const ends = notices.map(({ kind }) => new Date(wallAt + noticeLifeMs(kind)));
  const { rows } = await sql<NoticeRow & { playerId: bigint }>`
    WITH fresh AS (
      INSERT INTO notice (player_id, kind, key, facts, game_at, wall_at, ends_at)
      SELECT player_id, kind, key, facts::jsonb, ${new Date(gameAt)}::timestamptz, ${at}::timestamptz, ends_at
      FROM unnest(
        ${notices.map(({ player }) => player)}::bigint[], ${notices.map(({ kind }) => kind)}::text[],
        ${notices.map(({ key }) => key)}::text[],
        ${notices.map(({ values }) => JSON.stringify(values))}::text[], ${ends}::timestamptz[]
      ) WITH ORDINALITY AS n (player_id, kind, key, facts, ends_at, place)
      ORDER BY player_id, key, place
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
  const byPlayer = new Map<bigint, NoticeRow[]>();
  for (const row of rows) byPlayer.set(row.playerId, [...(byPlayer.get(row.playerId) ?? []), row]);
  return [...byPlayer].map(([id, own]): LiveNews => {
    const player = String(id);
    if (own.length > MOST_TOLD) return { player, refetch: true };
    return { player, changes: { notices: own.map(noticeFacts) } };
  });
}
