import { sql } from 'kysely';
import type { castingEnds } from '#core/api/castingObjects.ts';
import type { Tx } from '#server/db/database.ts';
import type { CastingRow } from './casting.repo.ts';

/** Locks at most `limit` running castings that were not released for the game day yet, in id order. */
export async function lockDue(tx: Tx, day: number, limit: number): Promise<CastingRow[]> {
  const rows = await tx
    .selectFrom('casting')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('released_day', '<', BigInt(day))
    .orderBy('released_day')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();
  return rows;
}

/** Locks the oldest running casting of each given player, in id order. */
export async function lockOldest(tx: Tx, playerIds: readonly bigint[]): Promise<CastingRow[]> {
  return tx
    .selectFrom('casting')
    .selectAll()
    .where('ended_at', 'is', null)
    .where(
      'id',
      'in',
      tx
        .selectFrom('casting as own')
        .select(({ fn }) => fn.min('own.id').as('id'))
        .where('own.player_id', 'in', playerIds)
        .where('own.ended_at', 'is', null)
        .groupBy('own.player_id'),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** New state of a locked casting. */
export interface CastingStand {
  row: CastingRow;
  released: bigint;
  dynamic: bigint;
  earlyDay: bigint;
  earlyToday: bigint;
  releasedDay: bigint;
  /** Null while the casting runs. */
  ended: { at: number; by: (typeof castingEnds)[number] } | null;
}

/** Stores the new states in one statement; returns the rows in id order. */
export async function saveStands(tx: Tx, states: readonly CastingStand[]): Promise<CastingRow[]> {
  const { rows } = await sql<CastingRow>`
    UPDATE casting SET version = casting.version + 1, released = s.released, dynamic = s.dynamic,
      early_day = s.early_day, early_today = s.early_today, released_day = s.released_day,
      ended_at = s.ended_at, ended_by = s.ended_by
    FROM unnest(
      ${states.map(({ row }) => row.player_id)}::bigint[], ${states.map(({ row }) => row.id)}::bigint[],
      ${states.map(({ released }) => released)}::bigint[], ${states.map(({ dynamic }) => dynamic)}::bigint[],
      ${states.map(({ earlyDay }) => earlyDay)}::bigint[], ${states.map(({ earlyToday }) => earlyToday)}::bigint[],
      ${states.map(({ releasedDay }) => releasedDay)}::bigint[],
      ${states.map(({ ended }) => (ended ? new Date(ended.at).toISOString() : null))}::timestamptz[],
      ${states.map(({ ended }) => ended?.by ?? null)}::text[]
    ) AS s(player_id, id, released, dynamic, early_day, early_today, released_day, ended_at, ended_by)
    WHERE casting.player_id = s.player_id AND casting.id = s.id
    RETURNING casting.*`.execute(tx);
  return rows.sort((left, right) => Number(left.id - right.id));
}
