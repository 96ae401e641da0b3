import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { depositsOf } from './depositFacts.repo.ts';

/** Default page size. */
const DEFAULT_SIZE = 20;

const CURSOR = /^\d{1,18}$/;

/**
 * `userAccount/rechargeList`: the caller's payments into the vault, newest first. Refuses invalidParameter for a
 * malformed cursor.
 */
export const listDeposits: Handler<'userAccount/rechargeList'> = async (call, { cursor, size }) => {
  if (cursor !== undefined && !CURSOR.test(cursor))
    return refuse('invalidParameter', { parameter: 'cursor' });
  const wanted = size ?? DEFAULT_SIZE;
  const rows = await depositsOf(call.db, {
    playerId: call.player.id,
    before: cursor === undefined ? null : BigInt(cursor),
    size: wanted + 1,
    needed: call.world.chain.confirmations,
  });
  const list = rows.slice(0, wanted);
  return { list, next: rows.length > wanted ? (list.at(-1)?.id ?? null) : null };
};
