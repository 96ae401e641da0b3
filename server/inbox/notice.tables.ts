import type { Generated } from 'kysely';
import type { LangHeader } from '#core/catalog/langs.ts';
import type { NoticeKind } from '#core/catalog/noticeKinds.ts';

/** A notice to one player, at most one per `key`. */
export interface NoticeTable {
  player_id: bigint;
  id: Generated<bigint>;
  kind: NoticeKind;
  key: string;
  facts: Record<string, string | number>;
  game_at: Date;
  wall_at: Date;
  read_at: Date | null;
  ends_at: Date;
}

/** A notice of operators to all players. */
export interface PublishedNoticeTable {
  id: Generated<bigint>;
  title_zh: string;
  title_en: string;
  body_zh: string;
  body_en: string;
  game_at: Date;
  wall_at: Date;
  ends_at: Date;
  /** Taken back by an operator; null: listed. */
  withdrawn_at: Generated<Date | null>;
}

export interface PublishedNoticeReadTable {
  player_id: bigint;
  notice_id: bigint;
}

/** Progress of a look-ahead job, in game time. */
export interface NoticeCursorTable {
  topic: string;
  told_to: Date;
}

/** Browser subscribed to Web Push; `token_hash` is the session that subscribed. */
export interface PushSubscriptionTable {
  endpoint: string;
  player_id: bigint;
  token_hash: Uint8Array;
  p256dh: Uint8Array;
  auth: Uint8Array;
  lang: LangHeader;
  since: Date;
}

/** A notice in the push queue. */
export interface PushDueTable {
  player_id: bigint;
  notice_id: bigint;
  wall_at: Date;
}

declare module '#server/db/database.ts' {
  interface Database {
    notice: NoticeTable;
    published_notice: PublishedNoticeTable;
    published_notice_read: PublishedNoticeReadTable;
    notice_cursor: NoticeCursorTable;
    push_subscription: PushSubscriptionTable;
    push_due: PushDueTable;
  }
}
