import { sql } from 'kysely';
import type { LedgerLine } from '#core/api/objects.ts';
import type { Db } from '#server/db/database.ts';
import type { AccountName } from '#core/catalog/accounts.ts';
import { lineFacts, parseCursor, DEFAULT_SIZE, type LedgerQuery, type LineRow } from './ledgerLines.ts';

/**
 * A page of the lines of a player's ledger whose postings touch some accounts, such as those of one casting;
 * otherwise as `ledgerLines`, without opening balances. Reads all entries of these accounts: they belong to one object, so they are few.
 */
export async function ledgerLinesThrough(
  db: Db,
  playerId: bigint,
  through: readonly AccountName[],
  { cursor, size = DEFAULT_SIZE }: Pick<LedgerQuery, 'cursor' | 'size'>,
): Promise<{ list: LedgerLine[]; next: string | null }> {
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
    LIMIT ${size + 1}`.execute(db);
  return lineFacts(rows, size);
}
