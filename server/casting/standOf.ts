import type { CastingRow } from './casting.repo.ts';
import type { CastingStand } from './dueCastings.repo.ts';

/** How a casting stands as it was read: what is not changed stays. */
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
