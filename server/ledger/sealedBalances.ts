import { sql, type RawBuilder } from 'kysely';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { World } from '#server/world/world.ts';
import { atCut } from './atCut.ts';
import { formerLinks, newestCut, type BookCut } from './bookCuts.ts';
import { rootOf } from './bookHeads.ts';
import { entriesOf } from './entriesOf.ts';
import { formerHead } from './formerHead.ts';
import { ledgerInBooks } from './inBooks.ts';
import { linksAfter } from './linksAfter.ts';
import { unsealed } from './unsealed.ts';

/** Postings behind a link of the chain, by its sequence; null: behind its head. */
const behind = (sequence: bigint | null): RawBuilder<unknown> =>
  sequence === null
    ? unsealed
    : sql`(
      SELECT * FROM ${unsealed} AS open
      UNION ALL
      SELECT posting.id, posting.packed, posting.lines
      FROM ${linksAfter(sql`${sequence}::bigint`, null)} AS link JOIN posting ON posting.id = link.posting_id
    )`;

/**
 * FROM item with coin, name, player_id and balance: accounts of the chain coins with their balance at a link of the hash chain,
 * by its sequence, or at its head (null). That is the present balance less committed postings behind it. The set of postings
 * counted is thereby fixed, whatever is written meanwhile. Reads the postings behind the link.
 */
export const sealedBalances = (sequence: bigint | null = null): RawBuilder<unknown> => sql`(
  SELECT account.coin, account.name, account.player_id, account.balance - coalesce(later.amount, 0) AS balance
  FROM account LEFT JOIN (
    SELECT entry.account_id, sum(entry.amount)::bigint AS amount
    FROM ${behind(sequence)} AS posting CROSS JOIN ${entriesOf('posting')} AS entry
    GROUP BY entry.account_id
  ) AS later ON later.account_id = account.id
  WHERE account.coin IN ('USDT', 'ATR')
)`;

/** Sums of one coin by kind of account: pools by their whole name, others by the part before the colon. */
export type SealedSums = ReadonlyMap<string, bigint>;

interface SumRow {
  coin: ChainCoin;
  kind: string;
  sum: bigint;
}

async function readSums(db: Db | Tx, sequence: bigint | null): Promise<SumRow[]> {
  const { rows } = await sql<SumRow>`
    SELECT coin, CASE WHEN name LIKE 'pool:%' THEN name ELSE split_part(name, ':', 1) END AS kind,
      sum(balance)::bigint AS sum
    FROM ${sealedBalances(sequence)} AS held GROUP BY 1, 2 ORDER BY 1, 2`.execute(db);
  return rows;
}

/**
 * Sums of all accounts at the head of the hash chain, by coin and kind, in ledger units; the vault is negative. Where books lie
 * on several workers, at a cut, by default the newest.
 */
export async function sealedSums(
  db: Db | Tx,
  books: World['books'],
  cut?: BookCut,
): Promise<Record<ChainCoin, SealedSums>> {
  const rows =
    books === null
      ? await readSums(db, null)
      : (await atCut(books, cut ?? (await newestCut(db)), readSums)).flat();
  const sumsOf = (wanted: ChainCoin) => {
    const sums = new Map<string, bigint>();
    for (const { coin, kind, sum } of rows) if (coin === wanted) sums.set(kind, (sums.get(kind) ?? 0n) + sum);
    return sums;
  };
  return { USDT: sumsOf('USDT'), ATR: sumsOf('ATR') };
}

/** A link of the hash chain; where books lie on several workers, a cut with the root over the heads of all. */
export interface SealedHead {
  sequence: bigint;
  hash: Uint8Array;
}

/** The last link of the hash chain, or the newest cut; sequence 0 and an empty hash if nothing is sealed. */
export async function sealedHead(tx: Db | Tx): Promise<SealedHead> {
  if (ledgerInBooks()) return headOfCut(tx, await newestCut(tx));
  const head = await tx
    .selectFrom('chain_run')
    .select(['sequence', 'hash'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return head ?? { sequence: 0n, hash: new Uint8Array() };
}

/**
 * The head of the ledger of all books at a cut: the root over their heads. At the first cut behind a former ledger it is the last link
 * of that, which may have been published before.
 */
export async function headOfCut(db: Db | Tx, cut: BookCut): Promise<SealedHead> {
  const { sequence, heads } = cut;
  if (sequence > formerLinks(cut)) return { sequence, hash: rootOf(heads) };
  const former = sequence === 0n ? null : await formerHead(db, sequence);
  return { sequence, hash: former ?? new Uint8Array() };
}
