import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '#core/catalog/dayMs.ts';
import type { Db } from '#server/db/database.ts';

/** A count of waiting things, and the time of the oldest. */
interface WaitingRow {
  what:
    | 'firstReviews'
    | 'secondReviews'
    | 'payouts'
    | 'stuckPayouts'
    | 'adjustments'
    | 'constants'
    | 'roles'
    | 'names'
    | 'suspense';
  count: bigint;
  since: Date | null;
}

/** An approved withdrawal without a step for longer is stuck; wall ms. */
const STUCK_MS = HOUR_MS;

/** Things that wait for a person or for the payout loop. Each count reads an index of open rows only. */
export async function readWaiting(db: Db, wallNow: number): Promise<Map<WaitingRow['what'], WaitingRow>> {
  const { rows } = await sql<WaitingRow>`
    WITH review AS (
      SELECT w.created_at, EXISTS (
        SELECT 1 FROM withdrawal_step s
        WHERE s.player_id = w.player_id AND s.withdrawal_id = w.id AND s.operator IS NOT NULL) AS seen
      FROM withdrawal w WHERE w.state = 'pendingReview')
    SELECT 'firstReviews' AS what, count(*), min(created_at) AS since FROM review WHERE NOT seen
    UNION ALL SELECT 'secondReviews', count(*), min(created_at) FROM review WHERE seen
    UNION ALL SELECT 'payouts', count(*), min(created_at) FROM withdrawal WHERE state = 'passed'
    UNION ALL SELECT 'stuckPayouts', count(*), min(created_at) FROM withdrawal w WHERE state = 'passed' AND NOT EXISTS (
      SELECT 1 FROM withdrawal_step s WHERE s.player_id = w.player_id AND s.withdrawal_id = w.id
        AND s.at > ${new Date(wallNow - STUCK_MS)})
    UNION ALL SELECT 'names', count(DISTINCT player_id), min(reported_at) FROM name_report
    UNION ALL SELECT 'suspense', count(*), min(credited_at) FROM deposit WHERE player_id IS NULL AND state = 'credited'
    UNION ALL SELECT 'adjustments', count(*), min(proposed_at) FROM adjustment WHERE state = 'proposed'
    UNION ALL SELECT 'constants', count(*), min(proposed_at) FROM constant_change WHERE state = 'pending'
    UNION ALL SELECT 'roles', count(*), min(proposed_at) FROM operator_role_change WHERE state = 'proposed'`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.what, row]));
}

/** Withdrawals under review by age in wall time. Reads the index of open rows only. */
export async function countAges(
  db: Db,
  wallNow: number,
): Promise<{ hour: number; day: number; older: number }> {
  const hourAgo = new Date(wallNow - HOUR_MS);
  const dayAgo = new Date(wallNow - DAY_MS);
  const { rows } = await sql<Record<'hour' | 'day' | 'older', bigint>>`
    SELECT count(*) FILTER (WHERE created_at > ${hourAgo}) AS hour,
      count(*) FILTER (WHERE created_at <= ${hourAgo} AND created_at > ${dayAgo}) AS day,
      count(*) FILTER (WHERE created_at <= ${dayAgo}) AS older
    FROM withdrawal WHERE state = 'pendingReview'`.execute(db);
  const { hour = 0n, day = 0n, older = 0n } = rows[0] ?? {};
  return { hour: Number(hour), day: Number(day), older: Number(older) };
}

/** Newest nightly audit, number of frozen players, and number of players. */
export async function readWorldState(db: Db) {
  const audit = await db
    .selectFrom('audit_run')
    .select(['ok', 'begun_at', 'broken'])
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { rows } = await sql<{ frozen: bigint; players: bigint }>`
    SELECT (SELECT count(*) FROM player_freeze) AS frozen, (SELECT count(*) FROM player) AS players`.execute(
    db,
  );
  return { audit, frozen: Number(rows[0]?.frozen ?? 0n), players: Number(rows[0]?.players ?? 0n) };
}
