import type { CastingRow } from './casting.repo.ts';
import type { CastingStand } from './dueCastings.repo.ts';

/** State of a casting as read, to be changed by the caller. */
export function standOf(row: CastingRow): CastingStand {
  return {
    row,
    released: row.released,
    dynamic: row.dynamic,
    earlyDay: row.early_day,
    earlyToday: row.early_today,
    releasedDay: row.released_day,
    ended: null,
  };
}
