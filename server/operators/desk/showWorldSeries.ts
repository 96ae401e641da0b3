import { refuse } from '#core/api/refusals.ts';
import { formatAmount } from '#core/money/amount.ts';
import { readWorldDays } from '#server/community/worldDay.repo.ts';
import type { Handler } from '#server/http/call.ts';

const DEFAULT_SIZE = 30;

/** A cursor is the last day of the page. */
const CURSOR = /^(0|[1-9]\d{0,8})$/;

/** `ops/world/series`: totals of the game days, newest first. Refuses invalidParameter for a malformed cursor. */
export const showWorldSeries: Handler<'ops/world/series'> = async (
  { db },
  { cursor, size = DEFAULT_SIZE },
) => {
  if (cursor !== undefined && !CURSOR.test(cursor))
    return refuse('invalidParameter', { parameter: 'cursor' });
  const before = cursor === undefined ? null : BigInt(cursor);
  const rows = await readWorldDays(db, { before, size: size + 1 });
  const shown = rows.slice(0, size);
  return {
    list: shown.map((row) => ({
      day: Number(row.day),
      joined: Number(row.joined),
      spent: formatAmount(row.spent),
      earned: formatAmount(row.earned),
      castUsdt: formatAmount(row.cast_usdt),
      rewardsAtr: formatAmount(row.rewards_atr),
      rewardsUsdt: formatAmount(row.rewards_usdt),
      burned: formatAmount(row.burned),
    })),
    next: rows.length > size ? String(shown.at(-1)?.day) : null,
  };
};
