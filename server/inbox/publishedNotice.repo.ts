import type { Selectable } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import type { PublishedNoticeTable } from './notice.tables.ts';

/** Published notices, newest first, before an id if one is given (keyset pagination). */
export function readPublished(
  db: Db,
  { before, size }: { before: bigint | null; size: number },
): Promise<Selectable<PublishedNoticeTable>[]> {
  let query = db.selectFrom('published_notice').selectAll();
  if (before !== null) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(size).execute();
}

/** Takes a published notice back; false when there is none, or it was taken back before. */
export async function markWithdrawn(tx: Tx, id: bigint, wallNow: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('published_notice')
    .set({ withdrawn_at: new Date(wallNow) })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
