import { sql, type RawBuilder } from 'kysely';
import { readDetached } from '#server/ledger/archive/detached.repo.ts';
import { digestKeys } from '#server/ledger/archive/digestKeys.ts';
import { digestOpenings } from '#server/ledger/archive/digestOpenings.ts';
import type { Tx } from '#server/db/database.ts';
import { allBooks } from '#server/ledger/book.ts';
import { formerLinks, newestCut } from '#server/ledger/bookCuts.ts';
import { firstRow } from './firstRow.ts';
import type { AuditView, Invariant, Offender, SumsOverBooks } from './invariant.ts';

/** The digest that was stored with the last detached range against the tables. */
async function altered(tx: Tx): Promise<Offender | null> {
  const last = await readDetached(tx);
  if (!last) return null;
  const digest = await digestOpenings(tx);
  const fault = 'the opening state was altered after it was signed';
  return digest.equals(last.digest) ? null : { until: last.until_id, digest: digest.toString('hex'), fault };
}

/**
 * The first detached range whose fingerprints of keys are not those whose digest was stored. All books have the keys of the former
 * ledger, which are compared in one of them.
 */
async function keysAltered({ tx, inBook }: AuditView): Promise<Offender | null> {
  const ranges = await tx.selectFrom('opening_key_digest').selectAll().orderBy('from_id').execute();
  const own = await tx
    .selectFrom('ledger_detached')
    .select('from_id')
    .where('last_sequence', '>', 0n)
    .execute();
  const isOwn = new Set(own.map(({ from_id }) => from_id));
  const compared = ranges.filter(({ from_id }) => !inBook || inBook.book === 0 || isOwn.has(from_id));
  const found = await digestKeys(
    tx,
    compared.map(({ from_id }) => from_id),
  );
  const other = compared.find(({ from_id, digest }) => !found.get(from_id)?.equals(digest));
  return other ? { from: other.from_id, fault: 'keys of a detached range were altered' } : null;
}

const uneven = sql<Offender>`
  SELECT a.coin, sum(o.balance)::bigint AS sum FROM opening o JOIN account a ON a.id = o.account_id
  GROUP BY a.coin HAVING sum(o.balance) <> 0 ORDER BY a.coin LIMIT 1`;

const unequal = sql<Offender>`
  SELECT account_id AS account, o.balance, s.sum
  FROM opening o FULL JOIN (
    SELECT account_id, sum(received + paid)::bigint AS sum FROM opening_sum GROUP BY account_id
  ) s USING (account_id)
  WHERE o.balance IS DISTINCT FROM s.sum ORDER BY account_id LIMIT 1`;

/** The account between books begins with another balance: each book sums to zero by it (`closeFormer`). */
const IS_CARRIED = sql`a.name <> 'transit'`;

/** Sum over accounts, each times a number that follows from the account and a draw: equal for the same balances and versions alone. */
const drawn = (draw: bigint, of: RawBuilder<unknown>) => sql`
  coalesce(sum(hashtextextended(concat_ws(' ', a.coin, a.name, a.shard), ${draw}::bigint)::numeric
    * (${of}.balance::numeric * 1000003 + ${of}.version)), 0)::text`;

async function readSum(tx: Tx, query: RawBuilder<{ sum: string }>): Promise<bigint> {
  const { rows } = await query.execute(tx);
  return BigInt(rows[0]?.sum ?? '0');
}

/** True if a book begins behind links of its own: it has given up the opening that continues the former ledger. */
async function beginsLater(tx: Tx): Promise<boolean> {
  const row = await tx
    .selectFrom('ledger_detached')
    .select('from_id')
    .where('last_sequence', '>', 0n)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Where books lie on several workers: their openings against the accounts of the former ledger, of the books that begin there. Once
 * they begin later, each opening was added to a signed one.
 */
const sameAsFormer: SumsOverBooks = {
  read: async ({ tx, inBook }, draw) => {
    if (await beginsLater(tx)) return new Map();
    const opened = sql<{ sum: string }>`
      SELECT ${drawn(draw, sql`o`)} AS sum FROM opening o JOIN account a ON a.id = o.account_id WHERE ${IS_CARRIED}`;
    return new Map([
      ['opened', await readSum(tx, opened)],
      [`draw:${inBook?.book}`, draw],
    ]);
  },
  judge: async ({ tx }, read) => {
    if (formerLinks(await newestCut(tx)) === 0n) return null;
    const books = allBooks.filter((book) => read.has(`draw:${book}`));
    const draw = read.get(`draw:${books[0]}`) ?? 0n;
    const sum = read.get('opened') ?? 0n;
    const closed = sql<{ sum: string }>`
      SELECT ${drawn(draw, sql`a`)} AS sum FROM former.account a
      WHERE ${IS_CARRIED} AND account_book(a.name, a.shard) = ANY (${books}::int[])`;
    const fault = 'the books do not begin with the balances of the former ledger';
    return (await readSum(tx, closed)) === sum ? null : { fault };
  },
};

export const openings: Invariant = {
  id: 'OP',
  sentence:
    'The state in which the attached ledger begins is the one that was signed, sums to zero per coin, and equals its sums by type.',
  sumsHistory: true,
  checkBook: 'same',
  overBooks: sameAsFormer,
  check: async (view) =>
    (await altered(view.tx)) ??
    (await keysAltered(view)) ??
    (await firstRow(view.tx, uneven)) ??
    (await firstRow(view.tx, unequal)),
};
