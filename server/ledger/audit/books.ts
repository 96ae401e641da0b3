import { sql } from 'kysely';
import { entriesOf } from '#server/ledger/entriesOf.ts';
import { firstRow } from './firstRow.ts';
import { isSummed } from './isSummed.ts';
import type { AuditView, Invariant, LinkRange, Offender } from './invariant.ts';
import { within } from './within.ts';

/**
 * Entries outside the book of their posting or part. Those of several books have none. A posting lies in its book by one rule:
 * until migration 0088 the book of a player was the remainder of the id.
 */
const elsewhere = (range: LinkRange | null) => sql<Offender>`
  SELECT p.id AS posting, p.key, p.book, a.name, account_book(a.name, a.shard) AS "accountBook", 'an entry of another book' AS fault
  FROM posting p CROSS JOIN ${entriesOf('p')} AS e JOIN account a ON a.id = e.account_id
  WHERE ${within(range, 'p.id')} AND p.book <> account_book(a.name, a.shard) AND EXISTS (
    SELECT 1 FROM ${entriesOf('p')} AS own JOIN account b ON b.id = own.account_id
    WHERE p.book <> account_book_before(b.name, b.shard))
  ORDER BY p.id LIMIT 1`;

/** Parts against the postings that they are of. A posting whose range is detached is known by the key alone. */
const strays = (range: LinkRange | null) => sql<Offender>`
  SELECT p.id AS posting, p.key, p.home_id AS home, 'a part without its posting' AS fault
  FROM posting p LEFT JOIN posting h ON h.id = p.home_id
  WHERE ${within(range, 'p.id')} AND CASE
    WHEN p.home_id IS NULL THEN p.book IS NOT NULL AND strpos(p.key, '@') > 0
    WHEN h.id IS NULL THEN p.home_id >= ledger_begin()
    ELSE p.key <> h.key || '@' || p.book OR h.last_part_id IS NULL OR p.id > h.last_part_id OR h.home_id IS NOT NULL
  END
  ORDER BY p.id LIMIT 1`;

/** Postings whose parts together leave something on its way. */
const open = (range: LinkRange | null) => sql<Offender>`
  SELECT p.id AS posting, p.key, a.coin, sum(e.amount)::bigint AS sum, 'its parts do not close' AS fault
  FROM posting p
  CROSS JOIN LATERAL (
    SELECT p.id, p.packed, p.lines
    UNION ALL
    SELECT o.id, o.packed, o.lines FROM posting o WHERE o.id > p.id AND o.id <= p.last_part_id AND o.home_id = p.id
  ) part
  CROSS JOIN ${entriesOf('part')} AS e JOIN account a ON a.id = e.account_id
  WHERE ${within(range, 'p.id')} AND p.home_id IS NULL AND a.name = 'transit'
  GROUP BY p.id, p.key, a.coin HAVING sum(e.amount) <> 0
  ORDER BY p.id LIMIT 1`;

/** Everything that left one book has come to another. */
const together = sql<Offender>`
  SELECT name, coin, sum(balance)::bigint AS sum FROM account
  WHERE name = 'transit' GROUP BY name, coin HAVING sum(balance) <> 0 ORDER BY coin LIMIT 1`;

/** Time for the books to give up a piece, one after the other: audits leave it out meanwhile. */
const MAX_GIVING_UP = sql`interval '2 days'`;

/** A piece that books are giving up for too long. */
const halfDone = sql<Offender>`
  SELECT sequence, begun_at AS begun, 'books give up their links up to a cut, and do not come to the end' AS fault
  FROM detached_cut WHERE ended_at IS NULL AND begun_at < now() - ${MAX_GIVING_UP} ORDER BY sequence LIMIT 1`;

/** The cut up to which all books say that they have given up their links. */
const givenUp = sql<Offender>`
  SELECT sequence, 'a book still has links that it gave up' AS fault FROM detached_cut
  WHERE sequence = (SELECT max(sequence) FROM detached_cut) AND ended_at IS NOT NULL`;

/** True if the book still has links up to those that it gives up. */
async function keepsGivenUp({ tx, inBook }: AuditView): Promise<boolean> {
  const { rows } = await sql`
    SELECT sequence FROM chain_run WHERE sequence <= ${inBook?.givenUp ?? 0n} LIMIT 1`.execute(tx);
  return rows.length > 0;
}

const firstFault = async (...[{ tx }, range]: Parameters<NonNullable<Invariant['checkPart']>>) =>
  (await firstRow(tx, elsewhere(range))) ??
  (await firstRow(tx, strays(range))) ??
  (await firstRow(tx, open(range)));

/**
 * Sum of the amounts that postings leave on their way, each times a number that follows from the posting's key, the coin and a
 * draw. Over all books these sum to zero if every posting closes; a posting that does not would have to fit a draw that nobody knew.
 */
async function onTheWay(view: AuditView, draw: bigint): Promise<bigint> {
  const { rows } = await sql<{ sum: string }>`
    SELECT coalesce(sum(hashtextextended(split_part(p.key, '@', 1) || ' ' || a.coin, ${draw}::bigint)::numeric * e.amount), 0)::text
      AS sum
    FROM posting p CROSS JOIN ${entriesOf('p')} AS e JOIN account a ON a.id = e.account_id
    WHERE a.name = 'transit' AND ${isSummed('p.id', view)}`.execute(view.tx);
  return BigInt(rows[0]?.sum ?? '0');
}

export const books: Invariant = {
  id: 'I22',
  sentence:
    'Each part of a posting lies in one book, and what leaves a book comes to others by the same posting.',
  check: async (facts) =>
    (await firstRow(facts.tx, elsewhere(null))) ??
    (await firstRow(facts.tx, strays(null))) ??
    (await firstRow(facts.tx, open(null))) ??
    (await firstRow(facts.tx, together)),
  checkBook: ({ tx }, range) => firstRow(tx, elsewhere(range)),
  overBooks: {
    read: async (view, draw) =>
      new Map([
        ['onTheWay', await onTheWay(view, draw)],
        ['kept', (await keepsGivenUp(view)) ? 1n : 0n],
      ]),
    judge: async ({ tx }, sums) => {
      const sum = sums.get('onTheWay') ?? 0n;
      const fault = 'a posting leaves something on its way between books';
      if (sum !== 0n) return { sum, fault };
      const isKept = (sums.get('kept') ?? 0n) > 0n;
      return (
        (await firstRow(tx, halfDone)) ??
        (isKept ? await firstRow(tx, givenUp) : null) ??
        firstRow(tx, together)
      );
    },
  },
  checkPart: firstFault,
  checkState: ({ tx }) => firstRow(tx, together),
};
