import { Refusal } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { placeOfPage } from '#server/http/idPage.ts';
import { depositsOf } from './depositFacts.repo.ts';

/** Default page size. */
const DEFAULT_SIZE = 20;

/**
 * `userAccount/rechargeList`: the caller's payments into the vault, newest first. Refuses invalidParameter for a
 * malformed cursor.
 */
export const listDeposits: Handler<'userAccount/rechargeList'> = async (
  call,
  { cursor, size = DEFAULT_SIZE },
) => {
  const before = placeOfPage(cursor);
  if (before instanceof Refusal) return before;
  const rows = await depositsOf(call.db, {
    playerId: call.player.id,
    before,
    size: size + 1,
    needed: call.world.chain.confirmations,
  });
  const list = rows.slice(0, size);
  return { list, next: rows.length > size ? (list.at(-1)?.id ?? null) : null };
};
