import type { Notice } from '#core/api/objects.ts';
import type { NoticeKind } from '#core/catalog/noticeKinds.ts';

/** A notice as the database gives it, a player's own or a published one. */
export interface NoticeRow {
  id: bigint;
  kind: NoticeKind | 'published';
  facts: Record<string, string | number>;
  titleZh: string | null;
  titleEn: string | null;
  gameAt: Date;
  wallAt: Date;
  read: boolean;
}

/** A notice as the wire shows it. */
export function noticeFacts(row: NoticeRow): Notice {
  const { titleZh, titleEn } = row;
  return {
    id: String(row.id),
    version: row.read ? 2 : 1,
    kind: row.kind,
    values: row.facts,
    title: titleZh !== null && titleEn !== null ? { zh: titleZh, en: titleEn } : null,
    at: row.wallAt.getTime(),
    gameAt: row.gameAt.getTime(),
    read: row.read,
  };
}
