import type { AccountName } from '#core/catalog/accounts.ts';
import type { Coin } from '#core/money/coin.ts';
import type { Tx } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';
import { accountParts, type AccountPart } from './accountParts.ts';
import { allBooks, BOOKS } from './book.ts';
import { BeyondBook } from './beyondBook.ts';
import { buildPosting, type PostedAt } from './buildPosting.ts';
import { ledgerInBooks } from './inBooks.ts';
import type { Overdraft } from './ledgerRefusal.ts';
import { levelParts, type PartGift } from './levelParts.ts';
import type { Posting } from './posting.ts';

/** A part that has too little, and the number of its entries. */
interface ShortPart {
  name: AccountName;
  coin: Coin;
  book: number;
  version: bigint;
}

/** Posting that brings gifts of other books to a part. */
export function fillingPosting(
  { name, coin, book, version }: ShortPart,
  gifts: readonly PartGift[],
  at: PostedAt,
): Posting {
  const cause = {
    key: `level:${coin}:${name}:${book}:${version}`,
    type: 'levelling',
    kind: 'short',
    reference: name,
  } as const;
  const toPart = { coin, from: name, to: name, toBook: book };
  return buildPosting(
    cause,
    at,
    gifts.map((gift) => ({ ...toPart, fromBook: gift.book, amount: gift.amount })),
  );
}

/** Throws a BeyondBook in the session of a book on its worker, which does not see the parts of others. */
async function refuseInBook(tx: Tx, name: AccountName): Promise<void> {
  const { rows } = await fixedSql<{ schema: string }>`SELECT current_schema() AS schema`.execute(tx);
  if (rows[0]?.schema.startsWith('book_')) throw new BeyondBook(name);
}

/**
 * All parts of an account. Every part of an issuer may issue, so all are opened on one database. One transaction at a time fills parts of an
 * account: two that did would wait for each other's.
 */
async function readParts(tx: Tx, name: AccountName, coin: Coin): Promise<AccountPart[]> {
  if (ledgerInBooks()) await refuseInBook(tx, name);
  await fixedSql`SELECT pg_advisory_xact_lock(hashtextextended(${`fill:${coin}/${name}`}, 0))`.execute(tx);
  if (name === 'issuer' && !ledgerInBooks()) {
    await fixedSql`SELECT ledger_open(
      ${allBooks.map(() => coin)}::text[], ${allBooks.map(() => name)}::text[],
      ${[...allBooks]}::int[], ${allBooks.map(() => null)}::bigint[])`.execute(tx);
  }
  return accountParts(tx, { name, coin });
}

/**
 * Posting that brings what a part of an account lacks from the other books, or the overdraft of all parts together where
 * they have too little for the `needs` of a call, by book. Null if another transaction has filled the part meanwhile.
 */
export async function fillPart(
  tx: Tx,
  short: Overdraft,
  needs: ReadonlyMap<number, bigint>,
  at: PostedAt,
): Promise<Posting | Overdraft | null> {
  const { name, coin, book } = { ...short, name: short.name as AccountName };
  const opened = await readParts(tx, name, coin);
  const isOpened = opened.some((part) => part.book === book);
  const parts = isOpened ? opened : [...opened, { book, balance: 0n, room: 0n, version: 0n }];
  const total = parts.reduce((sum, { room }) => sum + room, 0n);
  const need = [...needs.values()].reduce((sum, amount) => sum + amount, 0n);
  if (total < need) return { ...short, need: String(need), have: String(total) };
  const gifts = levelParts(
    parts.map((part) => ({ ...part, need: needs.get(part.book) ?? 0n })),
    book,
    BOOKS,
  );
  if (gifts.length === 0) return null;
  const version = parts.find((part) => part.book === book)?.version ?? 0n;
  return fillingPosting({ name, coin, book, version }, gifts, at);
}
