import { sql, type RawBuilder } from 'kysely';
import { linksAfter } from '#server/ledger/linksAfter.ts';
import type { AuditView } from './invariant.ts';

/** Behind what the books give up to the archive: they do so one after the other, all up to the same cut. */
const behindArchive = (id: RawBuilder<unknown>, givenUp: bigint) => sql<boolean>`
  ${id} >= coalesce((SELECT max(posting_id + links) FROM chain_run WHERE sequence <= ${givenUp}), 0)`;

/**
 * Condition on the id of a posting, `id`: it counts for a sum over postings that several books share. At night these are the ones
 * between two cuts, otherwise those that no book has given up: no posting lies on both sides of a cut.
 */
export function isSummed(id: string, { inBook }: AuditView): RawBuilder<boolean> {
  const { news = null, givenUp = 0n } = inBook ?? {};
  if (!news) return behindArchive(sql.ref(id), givenUp);
  const links = linksAfter(sql`${news.after}::bigint`, Math.max(0, Number(news.until - news.after)));
  return sql<boolean>`${sql.ref(id)} IN (SELECT posting_id FROM ${links} AS link)`;
}
