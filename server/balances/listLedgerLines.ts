import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { ledgerLines } from '#server/ledger/ledgerLines.ts';

const CURSOR = /^\d{1,18}_\d{1,18}$/;

/**
 * `userAccount/balanceDetail`: the player's ledger entries, newest first. Refuses invalidParameter for a
 * malformed cursor.
 */
export const listLedgerLines: Handler<'userAccount/balanceDetail'> = async (call, query) => {
  const { cursor } = query;
  if (cursor !== undefined && !CURSOR.test(cursor))
    return refuse('invalidParameter', { parameter: 'cursor' });
  return ledgerLines(call.db, call.player.id, query);
};
