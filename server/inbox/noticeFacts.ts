import type { Notice } from '#core/api/objects.ts';
import type { NoticeKind } from '#core/catalog/noticeKinds.ts';

/** A notice row of the database, of one player or published. */
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

/** Converts a notice to its wire shape. */
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
