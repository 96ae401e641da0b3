import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { accountLines, parseCursor } from '#server/ledger/ledgerLines.ts';

/** `ops/suspense`: entries of the suspense account, newest first. Refuses invalidParameter for a malformed cursor. */
export const listSuspense: Handler<'ops/suspense'> = async ({ db }, query) => {
  const { cursor } = query;
  if (cursor !== undefined && parseCursor(cursor) === null)
    return refuse('invalidParameter', { parameter: 'cursor' });
  return accountLines(db, 'suspense', query);
};
