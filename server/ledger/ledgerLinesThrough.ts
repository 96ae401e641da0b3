import { sql } from 'kysely';
import type { LedgerLine } from '#core/api/objects.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { AccountName } from '#core/catalog/accounts.ts';
import {
  DEFAULT_SIZE,
  lineFacts,
  parseCursor,
  withFormer,
  type LedgerQuery,
  type LineBooks,
  type LineRow,
} from './ledgerLines.ts';

interface ThroughPage extends Pick<LedgerQuery, 'cursor'> {
  through: readonly AccountName[];
  /** Rows at most. */
  most: number;
}

/**
 * A page of the lines of a player's ledger whose postings touch some accounts, such as those of one casting;
 * otherwise as `ledgerLines`, without opening balances. Reads all entries of these accounts: they belong to one object, so they are few.
 */
export async function ledgerLinesThrough(
  db: Db,
  playerId: bigint,
  through: readonly AccountName[],
  { cursor, size = DEFAULT_SIZE }: Pick<LedgerQuery, 'cursor' | 'size'>,
  books: LineBooks = null,
): Promise<{ list: LedgerLine[]; next: string | null }> {
  const read = (former: Db | Tx | null, most: number) =>
    readLinesThrough(former ?? db, playerId, { through, cursor, most });
  return lineFacts(await withFormer(books, size + 1, read), size);
}

async function readLinesThrough(
  db: Db | Tx,
  playerId: bigint,
  { through, cursor, most }: ThroughPage,
): Promise<LineRow[]> {
  const position = parseCursor(cursor);
  const before = position
    ? sql`WHERE (e.posting_id, e.account_id) < (${position.posting}, ${position.account})`
    : sql``;
  const { rows } = await sql<LineRow>`
    SELECT e.posting_id, e.account_id, a.coin, e.amount, e.balance, p.type, p.kind, p.reference, p.game_at
    FROM (
      SELECT DISTINCT part AS posting_id
      FROM account through_account JOIN entry_apart t ON t.account_id = through_account.id
      CROSS JOIN ledger_parts(t.posting_id) AS part
      WHERE through_account.name = ANY (${[...through]}::text[])
    ) matched
    JOIN account a ON a.name = ${`user:${playerId}`}
    JOIN account_line e ON e.account_id = a.id AND e.posting_id = matched.posting_id
    JOIN posting p ON p.id = e.posting_id
    ${before}
    ORDER BY e.posting_id DESC, e.account_id DESC
    LIMIT ${most}`.execute(db);
  return rows;
}
