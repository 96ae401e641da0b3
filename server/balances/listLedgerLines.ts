import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { ledgerLines, parseCursor } from '#server/ledger/ledgerLines.ts';

/**
 * `userAccount/balanceDetail`: the player's ledger entries, newest first. Refuses invalidParameter for a
 * malformed cursor.
 */
export const listLedgerLines: Handler<'userAccount/balanceDetail'> = async (call, query) => {
  const { cursor } = query;
  if (cursor !== undefined && parseCursor(cursor) === null)
    return refuse('invalidParameter', { parameter: 'cursor' });
  return ledgerLines(call.db, call.player.id, query, call.world.books);
};
