import type { Casting } from '#core/api/castingObjects.ts';
import { formatAmount } from '#core/money/amount.ts';
import { divCeil } from '#core/money/round.ts';
import { dayRelease, lastReleaseDay, releaseAt } from '#core/rules/casting.ts';
import { PRICE_SCALE } from '#core/rules/price.ts';
import type { CastingRow } from './casting.repo.ts';

/** Converts a casting to its wire shape. */
export function castingFacts(row: CastingRow): Casting {
  const { total, released, term_days: termDays } = row;
  const releasedDay = Number(row.released_day);
  const isRunning = row.ended_at === null;
  return {
    id: String(row.id),
    version: Number(row.version),
    principal: formatAmount(row.principal),
    total: formatAmount(total),
    released: formatAmount(released),
    dynamic: formatAmount(row.dynamic),
    perDay: formatAmount(isRunning ? dayRelease({ total, released, termDays }) : 0n),
    givenUp: formatAmount(row.ended_by === 'left' ? total - released : 0n),
    ratePpm: row.rate_ppm,
    price: formatAmount(divCeil(row.price, PRICE_SCALE)),
    termDays,
    castAt: row.cast_at.getTime(),
    state: isRunning ? 'running' : 'ended',
    nextReleaseAt: isRunning ? releaseAt(releasedDay + 1) : null,
    endsAt: row.ended_at?.getTime() ?? releaseAt(lastReleaseDay({ total, released, termDays, releasedDay })),
    end: row.ended_by,
  };
}
