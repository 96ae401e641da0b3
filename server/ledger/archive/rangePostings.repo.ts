import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { ArchivedPosting } from './archivedPosting.ts';
import type { LedgerRange } from './closedRanges.repo.ts';

/** Rows read at once. */
const PAGE = 2_000;

/** A page of the links of a range behind a sequence, each with its posting, by sequence. */
async function page(db: Db, { from, until }: LedgerRange, after: bigint): Promise<ArchivedPosting[]> {
  const { rows } = await sql<ArchivedPosting>`
    SELECT c.sequence, encode(c.hash, 'hex') AS link,
      coalesce(
        (SELECT encode(b.hash, 'hex') FROM chain_link b WHERE b.sequence = c.sequence - 1),
        (SELECT encode(o.hash, 'hex') FROM opening_link o WHERE o.sequence = c.sequence - 1), '') AS previous,
      p.id, p.key, p.type, p.kind, p.reference,
      (extract(epoch FROM p.game_at) * 1000)::bigint AS "gameMs",
      (extract(epoch FROM p.wall_at) * 1000)::bigint AS "wallMs",
      (SELECT string_agg(
         ledger_line(a.coin, a.name, a.shard, e.amount, e.balance, e.version), E'\n' ORDER BY a.coin, a.name, a.shard)
       FROM entry e JOIN account a ON a.id = e.account_id WHERE e.posting_id = p.id) AS entries
    FROM (
      SELECT * FROM chain_link
      WHERE posting_id >= ${from} AND posting_id < ${until} AND sequence > ${after}
      ORDER BY sequence LIMIT ${PAGE}
    ) c JOIN posting p ON p.id = c.posting_id
    ORDER BY c.sequence`.execute(db);
  return rows;
}

/** The postings of a range along the chain. A row names the link before it only where the row above is not that one. */
export async function* rangePostings(db: Db, range: LedgerRange): AsyncGenerator<ArchivedPosting> {
  let last = -1n;
  for (let after = 0n; ; after = last) {
    const rows = await page(db, range, after);
    for (const row of rows) {
      yield row.sequence === last + 1n ? { ...row, previous: '' } : row;
      last = row.sequence;
    }
    if (rows.length < PAGE) return;
  }
}
