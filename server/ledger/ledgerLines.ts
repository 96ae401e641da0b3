import { sql, type RawBuilder } from 'kysely';
import type { LedgerLine } from '#core/api/objects.ts';
import type { AccountName } from '#core/catalog/accounts.ts';
import type { RecordType } from '#core/catalog/recordTypes.ts';
import { formatAmount } from '#core/money/amount.ts';
import { coins, type Coin } from '#core/money/coin.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { BooksPart } from '#server/world/world.ts';
import { FORMER } from './book.ts';
import { linesAlong } from './linesAlong.ts';

/** Default page size. */
export const DEFAULT_SIZE = 20;

export interface LedgerQuery {
  coin?: Coin | undefined;
  type?: RecordType | undefined;
  /** `next` of the page before. */
  cursor?: string | undefined;
  /** 1 to 100. */
  size?: number | undefined;
}

/** A ledger line as stored. */
export interface LineRow {
  posting_id: bigint;
  account_id: bigint;
  coin: Coin;
  amount: bigint;
  balance: bigint;
  type: RecordType;
  kind: string;
  reference: string;
  game_at: Date;
}

/** Parses a cursor, `<posting>_<account>` of the last line returned. Anything else starts at the newest line. */
export function parseCursor(cursor: string | undefined): { posting: bigint; account: bigint } | null {
  const [, posting, account] = /^(\d{1,18})_(\d{1,18})$/.exec(cursor ?? '') ?? [];
  return posting && account ? { posting: BigInt(posting), account: BigInt(account) } : null;
}

/** A line's record type. Points that a spend earned ride in its posting, and are points to the player. */
const typeOf = ({ coin, type }: Pick<LineRow, 'coin' | 'type'>): RecordType =>
  coin === 'PTS' && type !== 'opening' ? 'points' : type;

/**
 * The balances that lines begin with where older ones are detached: as posting 0, received at the time of the last
 * detached posting. A page of one record type has none.
 */
function openingLines(account: AccountName, { coin, type }: LedgerQuery, before: RawBuilder<unknown>) {
  if (type !== undefined && type !== 'opening') return sql``;
  return sql`
    UNION ALL
    SELECT e.*, 'opening', '', '', (SELECT max(game_at) FROM ledger_detached) FROM (
      SELECT 0::bigint AS posting_id, o.account_id, a.coin, o.balance AS amount, o.balance
      FROM account a JOIN opening o ON o.account_id = a.id
      WHERE a.name = ${account} AND a.coin = ANY (${coin ? [coin] : [...coins]}::text[]) AND o.balance <> 0
    ) e WHERE ${before}`;
}

/** Coins of a page. Every line of PTS is one of points and no other line is. */
function coinsOf({ coin, type }: LedgerQuery): Coin[] {
  const asked = coin ? [coin] : [...coins];
  return type === undefined ? asked : asked.filter((each) => (each === 'PTS') === (type === 'points'));
}

/** A page in wire shape. `rows` holds up to one row more than the page. */
export function lineFacts(
  rows: readonly LineRow[],
  size: number,
): { list: LedgerLine[]; next: string | null } {
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return {
    list: shown.map((row) => ({
      id: `${row.posting_id}_${row.account_id}`,
      at: row.game_at.getTime(),
      coin: row.coin,
      type: typeOf(row),
      kind: row.kind,
      amount: formatAmount(row.amount),
      balanceAfter: formatAmount(row.balance),
      reference: row.reference,
    })),
    next: last ? `${last.posting_id}_${last.account_id}` : null,
  };
}

/** Where the books of the ledger lie; null: in the given database. */
export type LineBooks = Pick<BooksPart, 'hasFormer' | 'within'> | null;

/**
 * Rows of a page, up to `most`: those of the given ledger, and where these are fewer, of the former one, whose postings come before
 * all others.
 */
export async function withFormer<Row>(
  books: LineBooks,
  most: number,
  read: (db: Db | Tx | null, most: number) => Promise<Row[]>,
): Promise<Row[]> {
  const rows = await read(null, most);
  if (!books?.hasFormer || rows.length >= most) return rows;
  return [...rows, ...(await books.within(FORMER, (former) => read(former, most - rows.length)))];
}

/**
 * A page of a player's own ledger, newest first (keyset pagination); `next` is null at the end. Each account is
 * read backwards along an index and no further than a page, so the cost does not grow with the ledger. Behind the last
 * line of a world with detached ranges, each account has its opening balance (decision 142).
 */
export function ledgerLines(
  db: Db,
  playerId: bigint,
  query: LedgerQuery,
  books: LineBooks = null,
): Promise<{ list: LedgerLine[]; next: string | null }> {
  return accountLines(db, `user:${playerId}`, query, books);
}

/** A page of the entries of an account whose entries are rows (`accountKinds`), likewise. `type` narrows players' accounts only. */
export async function accountLines(
  db: Db,
  account: AccountName,
  query: LedgerQuery,
  books: LineBooks = null,
): Promise<{ list: LedgerLine[]; next: string | null }> {
  const { size = DEFAULT_SIZE } = query;
  const isBegin = books?.hasFormer !== true;
  const read = (former: Db | Tx | null, most: number) =>
    readLines(former ?? db, account, { ...query, most, withOpening: isBegin || former !== null });
  return lineFacts(await withFormer(books, size + 1, read), size);
}

async function readLines(
  db: Db | Tx,
  account: AccountName,
  { coin, type, cursor, most, withOpening }: LedgerQuery & { most: number; withOpening: boolean },
): Promise<LineRow[]> {
  const position = parseCursor(cursor);
  const within = position
    ? sql`(posting_id, a.id) < (${position.posting}, ${position.account}) AND posting_id <= ${position.posting}`
    : sql`TRUE`;
  const before = position
    ? sql`(e.posting_id, e.account_id) < (${position.posting}, ${position.account})`
    : sql`TRUE`;
  const { rows } = await sql<LineRow>`
    SELECT e.posting_id, e.account_id, a.coin, e.amount, e.balance, p.type, p.kind, p.reference, p.game_at
    FROM account a
    CROSS JOIN ${linesAlong('a', { order: 'DESC', limit: most, when: within, type: type === 'points' ? undefined : type })} AS e
    JOIN posting p ON p.id = e.posting_id
    WHERE a.name = ${account} AND a.coin = ANY (${coinsOf({ coin, type })}::text[])
    ${withOpening ? openingLines(account, { coin, type }, before) : sql``}
    ORDER BY posting_id DESC, account_id DESC
    LIMIT ${most}`.execute(db);
  return rows;
}
