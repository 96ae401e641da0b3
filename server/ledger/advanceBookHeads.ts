import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { headsAfter, noHeads, rootOf } from './bookHeads.ts';
import { bookLinks } from './bookLinks.ts';
import { readOrigin } from './origin.ts';
import { headKey, storeHead } from './publishHead.ts';
import { sealedHead } from './sealedBalances.ts';

/** Most links between two rows of heads: an audit computes a row from the one before. */
export const MAX_LINKS_BETWEEN = 5_000n;

/** Heads of all books behind a link of the hash chain. */
interface HeadsRow {
  sequence: bigint;
  heads: Uint8Array;
}

/** Place of the day in the key of a published head, from 1 as SQL counts. */
const DAY_AT = headKey('').length + 1;

/** Key of the world fact with the root over the heads of the books behind a game day's published head. */
export const rootKey = (day: number | string): string => `bookRoot:${day}`;

async function storeHeads(tx: Tx, row: HeadsRow): Promise<void> {
  // A row that exists is the same: heads follow from the postings, whoever computes them.
  const query = tx.insertInto('book_heads').values(row);
  await query.onConflict((conflict) => conflict.doNothing()).execute();
}

/** The newest row; the first one, of zeros, is stored where the attached ledger begins. */
async function newestHeads(tx: Tx): Promise<HeadsRow> {
  const query = tx.selectFrom('book_heads').selectAll().orderBy('sequence', 'desc').limit(1);
  const newest = await query.executeTakeFirst();
  if (newest) return newest;
  const { sequence } = await readOrigin(tx);
  const first = { sequence, heads: noHeads() };
  await storeHeads(tx, first);
  return first;
}

/** Sequence of the first published head behind a link, if there is one. */
async function nextPublished(tx: Tx, after: bigint): Promise<bigint | null> {
  const { rows } = await sql<{ next: bigint | null }>`
    SELECT min((value ->> 'sequence')::bigint) AS next FROM world_fact
    WHERE key LIKE ${`${headKey('')}%`} AND (value ->> 'sequence')::bigint > ${after}`.execute(tx);
  return rows[0]?.next ?? null;
}

/**
 * Stores the next row of heads: behind a published head, behind `upTo`, or `MAX_LINKS_BETWEEN` behind the row before,
 * whichever comes first. Returns `done` when none of them is sealed.
 */
export async function advanceBookHeads(tx: Tx, upTo: bigint | null = null): Promise<'done' | 'more'> {
  const last = await newestHeads(tx);
  const { sequence: sealed } = await sealedHead(tx);
  const ends = [await nextPublished(tx, last.sequence), upTo, last.sequence + MAX_LINKS_BETWEEN];
  const until = ends
    .filter((end) => end !== null)
    .filter((end) => end > last.sequence && end <= sealed)
    .reduce<bigint | null>((least, end) => (least === null || end < least ? end : least), null);
  if (until === null) return 'done';
  const links = await bookLinks(tx, last.sequence, until);
  await storeHeads(tx, { sequence: until, heads: headsAfter(last.heads, links) });
  return 'more';
}

/** Publishes the root over the heads of each published head that has them, once. */
export async function publishRoots(tx: Tx, wallNow: number): Promise<void> {
  const { rows } = await sql<HeadsRow & { day: string }>`
    SELECT substr(head.key, ${DAY_AT}) AS day, row.sequence, row.heads
    FROM world_fact AS head JOIN book_heads AS row ON row.sequence = (head.value ->> 'sequence')::bigint
    WHERE head.key LIKE ${`${headKey('')}%`}
      AND NOT EXISTS (SELECT 1 FROM world_fact AS root WHERE root.key = ${rootKey('')} || substr(head.key, ${DAY_AT}))`.execute(
    tx,
  );
  for (const { day, sequence, heads } of rows) {
    await storeHead(tx, rootKey(day), { sequence, hash: rootOf(heads) }, wallNow);
  }
}
