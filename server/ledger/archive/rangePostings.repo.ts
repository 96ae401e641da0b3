import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import { linkHash } from '#server/ledger/linkHash.ts';
import { linksAfter } from '#server/ledger/linksAfter.ts';
import type { ArchivedPosting } from './archivedPosting.ts';
import type { LedgerRange } from './closedRanges.repo.ts';

/** Rows read at once. */
const PAGE = 2_000;

interface Row extends Omit<ArchivedPosting, 'link'> {
  /** Stored hash of its link; null within a run of links, where none is stored. */
  link: string | null;
  /** Hash of the posting. */
  content: Uint8Array;
}

/** A page of the links of a range behind a sequence, each with its posting, by sequence. */
async function page(db: Db | Tx, { from, until }: LedgerRange, after: bigint): Promise<Row[]> {
  const isWithin = sql`posting_id >= ${from} AND posting_id < ${until}`;
  const { rows } = await sql<Row>`
    SELECT c.sequence, encode(c.hash, 'hex') AS link,
      coalesce(
        (SELECT encode(b.hash, 'hex') FROM chain_run b WHERE b.sequence = c.sequence - 1),
        (SELECT encode(o.hash, 'hex') FROM opening_link o WHERE o.sequence = c.sequence - 1), '') AS previous,
      p.id, p.key, p.type, p.kind, p.reference, p.hash AS content,
      (extract(epoch FROM p.game_at) * 1000)::bigint AS "gameMs",
      (extract(epoch FROM p.wall_at) * 1000)::bigint AS "wallMs",
      (SELECT string_agg(
         ledger_line(a.coin, a.name, a.shard, e.amount, e.balance, e.version), E'\n' ORDER BY a.coin, a.name, a.shard)
       FROM entry e JOIN account a ON a.id = e.account_id WHERE e.posting_id = p.id) AS entries
    FROM ${linksAfter(sql`${after}::bigint`, PAGE, isWithin)} c JOIN posting p ON p.id = c.posting_id
    ORDER BY c.sequence`.execute(db);
  return rows;
}

/** The postings of a range along the chain. A row names the link before it only where the row above is not that one. */
export async function* rangePostings(db: Db | Tx, range: LedgerRange): AsyncGenerator<ArchivedPosting> {
  let last = { sequence: -1n, link: '' };
  for (let after = 0n; ; after = last.sequence) {
    const rows = await page(db, range, after);
    for (const { content, ...row } of rows) {
      const isNext = row.sequence === last.sequence + 1n;
      const before = isNext ? last.link : row.previous;
      const link = row.link ?? linkHash(Buffer.from(before, 'hex'), content).toString('hex');
      last = { sequence: row.sequence, link };
      yield { ...row, link, previous: isNext ? '' : before };
    }
    if (rows.length < PAGE) return;
  }
}
