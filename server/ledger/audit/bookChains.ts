import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { MAX_LINKS_BETWEEN, rootKey } from '#server/ledger/advanceBookHeads.ts';
import { firstDifference, HASH, headsAfter, noHeads, rootOf } from '#server/ledger/bookHeads.ts';
import { bookLinks } from '#server/ledger/bookLinks.ts';
import { readOrigin } from '#server/ledger/origin.ts';
import { headKey, type PublishedHead } from '#server/ledger/publishHead.ts';
import { firstRow } from './firstRow.ts';
import type { AuditView, BookView, Invariant, LinkRange, Offender, Tally } from './invariant.ts';

interface Row {
  sequence: bigint;
  heads: Uint8Array;
  /** The row before; null: there is none. */
  from: bigint | null;
  before: Uint8Array | null;
}

/** Rows behind a link, up to another one where a piece is checked, each with the one before. */
async function rowsWithin(tx: Tx, range: LinkRange | null): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT h.sequence, h.heads, b.sequence AS "from", b.heads AS before
    FROM book_heads h LEFT JOIN LATERAL (
      SELECT * FROM book_heads o WHERE o.sequence < h.sequence ORDER BY o.sequence DESC LIMIT 1
    ) b ON TRUE
    WHERE ${range ? sql`h.sequence > ${range.after} AND h.sequence <= ${range.until}` : sql`TRUE`}
    ORDER BY h.sequence`.execute(tx);
  return rows;
}

/** Heads behind the links after one up to another, computed in this process. */
async function headsThrough(tx: Tx, heads: Uint8Array, after: bigint, until: bigint): Promise<Uint8Array> {
  let [now, at] = [heads, after];
  while (at < until) {
    const end = at + MAX_LINKS_BETWEEN < until ? at + MAX_LINKS_BETWEEN : until;
    now = headsAfter(now, await bookLinks(tx, at, end));
    at = end;
  }
  return now;
}

/** The first row that does not follow from the one before and the postings between. Detached ones cannot be counted anew. */
async function firstAltered(tx: Tx, range: LinkRange | null): Promise<Offender | null> {
  const rows = await rowsWithin(tx, range);
  if (rows.length === 0) return null;
  const origin = await readOrigin(tx);
  for (const { sequence, heads, from, before } of rows) {
    if (before === null || from === null) {
      if (firstDifference(heads, noHeads()) !== null)
        return { sequence, fault: 'the first heads are not zeros' };
    } else if (from >= origin.sequence) {
      const book = firstDifference(heads, await headsThrough(tx, before, from, sequence));
      if (book !== null)
        return { sequence, book, fault: 'the head of a book does not follow from its postings' };
    }
  }
  return null;
}

/** The first published root that is not that of its heads, or that stands over another link than the day's head. */
async function firstLostRoot(tx: Tx): Promise<Offender | null> {
  const { rows } = await sql<{
    key: string;
    value: PublishedHead;
    head: PublishedHead | null;
    heads: Uint8Array | null;
  }>`
    SELECT root.key, root.value, head.value AS head, row.heads
    FROM world_fact AS root
    LEFT JOIN world_fact AS head ON head.key = ${headKey('')} || substr(root.key, ${rootKey('').length + 1})
    LEFT JOIN book_heads AS row ON row.sequence = (root.value ->> 'sequence')::bigint
    WHERE root.key LIKE ${`${rootKey('')}%`} ORDER BY root.key`.execute(tx);
  const lost = rows.find(
    ({ value, head, heads }) =>
      !heads || head?.sequence !== value.sequence || rootOf(heads).toString('hex') !== value.hash,
  );
  return lost
    ? { key: lost.key, head: lost.value, fault: 'the published root is not that of the heads' }
    : null;
}

/**
 * Where books lie on several workers: the first cut whose head of a book is not that of the book's chain. A cut is stored with the
 * links that it ends with. Those before the attached chain are in the archive.
 */
const lostCut = ({ book }: BookView, since: bigint) => sql<{ sequence: bigint }>`
  WITH begin AS MATERIALIZED (
    SELECT last_sequence AS count, head FROM ledger_detached ORDER BY until_id DESC LIMIT 1
  ), cut AS MATERIALIZED (
    SELECT sequence, counts[${book + 1}::int] AS count, substring(heads FROM ${book * HASH + 1}::int FOR ${HASH}::int) AS head
    FROM book_heads WHERE counts IS NOT NULL AND sequence >= ${since}
  )
  SELECT cut.sequence
  FROM cut LEFT JOIN chain_run AS run ON run.sequence = cut.count
  WHERE run.hash IS DISTINCT FROM cut.head AND cut.count >= coalesce((SELECT count FROM begin), 0)
    AND CASE cut.count WHEN coalesce((SELECT count FROM begin), 0)
      THEN cut.head <> coalesce((SELECT nullif(head, '') FROM begin), ${Buffer.from(new Uint8Array(HASH))}::bytea) ELSE TRUE END
  ORDER BY cut.sequence LIMIT 1`;

const LOST = 'lost:';

/** The first lost cut of a book, under a name of the book. */
async function readLost({ tx, inBook, sinceCut = 0n }: AuditView): Promise<Tally> {
  const { rows } = inBook ? await lostCut(inBook, sinceCut).execute(tx) : { rows: [] };
  return new Map(rows.map(({ sequence }) => [`${LOST}${inBook?.book}`, sequence]));
}

function firstLost(sums: Tally): Offender | null {
  const [lost] = [...sums].filter(([name]) => name.startsWith(LOST));
  if (!lost) return null;
  const [name, sequence] = lost;
  return {
    book: Number(name.slice(LOST.length)),
    sequence,
    fault: 'the head of a book is not that of its chain',
  };
}

/**
 * The first cut, of those behind one, whose sequence is not the sum of the links of all books, or that has fewer of one than the cut
 * before.
 */
const unevenCut = (since: bigint) => sql<Offender>`
  SELECT sequence, 'the cut does not go on from the one before' AS fault
  FROM (SELECT sequence, counts, lag(counts) OVER (ORDER BY sequence) AS before
    FROM book_heads WHERE counts IS NOT NULL AND sequence >= ${since}) AS cut
  WHERE sequence IS DISTINCT FROM (SELECT sum(n) FROM unnest(counts) AS n)
    OR EXISTS (SELECT 1 FROM unnest(counts, before) AS pair(now, was) WHERE now < was)
  ORDER BY sequence LIMIT 1`;

export const bookChains: Invariant = {
  id: 'I23',
  sentence:
    'Postings of each book form a chain of their own, and published roots stand over the heads of all.',
  check: async ({ tx }) => (await firstAltered(tx, null)) ?? (await firstLostRoot(tx)),
  overBooks: {
    read: readLost,
    judge: async ({ tx, sinceCut = 0n }, sums) =>
      (await firstRow(tx, unevenCut(sinceCut))) ?? firstLost(sums) ?? (await firstLostRoot(tx)),
  },
  checkPart: ({ tx }, range) => firstAltered(tx, range),
  checkState: ({ tx }) => firstLostRoot(tx),
};
