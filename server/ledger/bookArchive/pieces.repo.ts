import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import type { LedgerRange } from '#server/ledger/archive/closedRanges.repo.ts';
import { cutAt, formerLinks, newestCut, type BookCut } from '#server/ledger/bookCuts.ts';
import { headKey } from '#server/ledger/publishHead.ts';

/** Links of all books in a piece, at least: a million in each, so that a row of fingerprints has 16 of them. */
export const LINKS_PER_PIECE = 67_108_864n;

/** Links of all books between two cuts. No posting lies on both sides of a cut. */
export interface ArchivePiece {
  before: BookCut;
  end: BookCut;
}

/** Cut up to which the books have given up their links, and whether all of them have come to it. */
interface DetachedCut {
  sequence: bigint;
  ended_at: Date | null;
}

async function readDetachedCuts(db: Db | Tx): Promise<DetachedCut[]> {
  return db
    .selectFrom('detached_cut')
    .select(['sequence', 'ended_at'])
    .orderBy('sequence', 'desc')
    .limit(2)
    .execute();
}

/** The cut up to which some books, or all, have given up their links; null: none has. */
export async function readGivenUp(db: Db | Tx): Promise<BookCut | null> {
  const [newest] = await readDetachedCuts(db);
  return newest ? cutAt(db, newest.sequence) : null;
}

/** Sequences of the published heads behind a link up to another, in their order. */
async function publishedWithin(db: Db | Tx, after: bigint, until: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ sequence: bigint }>`
    SELECT DISTINCT (value ->> 'sequence')::bigint AS sequence FROM world_fact
    WHERE key LIKE ${`${headKey('')}%`} AND (value ->> 'sequence')::bigint > ${after}
      AND (value ->> 'sequence')::bigint <= ${until}
    ORDER BY 1`.execute(db);
  return rows.map(({ sequence }) => sequence);
}

/**
 * Pieces of the books that nothing changes any more: each ends with a published head, of a link that was audited. They follow each
 * other from the last one that all books have given up, or from the former ledger on.
 *
 * @param audited the last audited link of all books
 */
export async function readPieces(
  db: Db | Tx,
  audited: bigint,
  least = LINKS_PER_PIECE,
): Promise<ArchivePiece[]> {
  const cuts = await readDetachedCuts(db);
  const begun = cuts.find(({ ended_at }) => ended_at === null);
  const ended = cuts.find(({ ended_at }) => ended_at !== null);
  let before = await cutAt(db, ended?.sequence ?? formerLinks(await newestCut(db)));
  const pieces: ArchivePiece[] = [];
  const add = (end: BookCut) => {
    pieces.push({ before, end });
    before = end;
  };
  if (begun) add(await cutAt(db, begun.sequence));
  for (const sequence of await publishedWithin(db, before.sequence, audited)) {
    if (sequence - before.sequence < least) continue;
    const end = await cutAt(db, sequence);
    if (end.sequence === sequence) add(end);
  }
  return pieces;
}

/** Links of a book in a piece: behind one, up to another, as the book counts. */
export interface BookLinks {
  after: bigint;
  until: bigint;
}

export const linksIn = ({ before, end }: ArchivePiece, book: number): BookLinks => ({
  after: before.counts[book] ?? 0n,
  until: end.counts[book] ?? 0n,
});

/** Ids of the postings of some links of a book, in its session; null: the book has none of them, or has given them up. */
export async function readBookRange(own: Tx, { after, until }: BookLinks): Promise<LedgerRange | null> {
  const { rows } = await sql<{ from: bigint; until: bigint | null }>`
    SELECT coalesce(max(posting_id + links) FILTER (WHERE sequence <= ${after}), greatest(ledger_begin(), 1)) AS from,
      max(posting_id + links) FILTER (WHERE sequence > ${after}) AS until
    FROM chain_run WHERE sequence <= ${until}`.execute(own);
  const [ids] = rows;
  return ids?.until ? { from: ids.from, until: ids.until } : null;
}

/** Says that the books give up their links up to a cut. Audits of several books leave these out from then on. */
export async function beginDetaching(db: Db | Tx, { sequence }: BookCut, wallNow: number): Promise<void> {
  await db
    .insertInto('detached_cut')
    .values({ sequence, begun_at: new Date(wallNow), ended_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Says that all books have given up their links of a piece, and forgets the cuts within it, but for those that were published and
 * others that are asked for.
 *
 * @param kept sequences of the latter
 */
export async function endDetaching(
  tx: Tx,
  { before, end }: ArchivePiece,
  { kept, wallNow }: { kept: readonly bigint[]; wallNow: number },
): Promise<void> {
  await tx
    .updateTable('detached_cut')
    .set({ ended_at: new Date(wallNow) })
    .where('sequence', '=', end.sequence)
    .execute();
  const asked = [...kept, ...(await publishedWithin(tx, before.sequence, end.sequence))];
  await sql`SELECT set_config('manor.detaching', 'on', true)`.execute(tx);
  await sql`
    DELETE FROM book_heads WHERE counts IS NOT NULL AND sequence > ${before.sequence} AND sequence < ${end.sequence}
      AND sequence <> ALL (${asked}::bigint[])`.execute(tx);
  await sql`SELECT set_config('manor.detaching', 'off', true)`.execute(tx);
}
