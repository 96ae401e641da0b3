import { sql, type Selectable } from 'kysely';
import { dayOf } from '#core/rules/clock.ts';
import type { Tx } from '#server/db/database.ts';
import type { DynamicDueTable } from './dynamicDue.tables.ts';

export type DueRow = Selectable<DynamicDueTable>;

/** Revenue of one player's spending, and that player's sponsor. */
export interface NewDue {
  /** Idempotency key of the revenue: each counts once. */
  key: string;
  sponsor: bigint | null;
  /** USDT units. */
  revenue: bigint;
}

/**
 * Stores revenues for sponsors with a running casting, at the current P. One statement without row locks, so
 * it can join a pipeline.
 */
export async function noteDynamicDues(tx: Tx, dues: readonly NewDue[], gameNow: number): Promise<void> {
  const due = dues.filter(({ sponsor, revenue }) => sponsor !== null && revenue > 0n);
  if (due.length === 0) return;
  await sql`
    INSERT INTO dynamic_due (key, sponsor_id, revenue, price, day)
    -- By itself: on Citus the pool's row lies on every node, and castings do not.
    WITH p AS MATERIALIZED (SELECT price FROM swap_pool)
    SELECT d.key, d.sponsor_id, d.revenue, p.price, ${BigInt(dayOf(gameNow))}
    FROM unnest(
      ${due.map(({ key }) => key)}::text[], ${due.map(({ sponsor }) => sponsor)}::bigint[],
      ${due.map(({ revenue }) => revenue)}::bigint[]
    ) AS d (key, sponsor_id, revenue)
    CROSS JOIN p
    -- Not EXISTS, which the planner may turn into a join with all running castings.
    WHERE (SELECT TRUE FROM casting c WHERE c.player_id = d.sponsor_id AND c.ended_at IS NULL LIMIT 1)
    ON CONFLICT (key) DO NOTHING`.execute(tx);
}

/** Pending revenues, oldest first (FIFO). */
export function readDues(tx: Tx, limit: number): Promise<DueRow[]> {
  return tx.selectFrom('dynamic_due').selectAll().orderBy('id').limit(limit).execute();
}

/** Deletes processed revenues. */
export async function removeDues(tx: Tx, ids: readonly bigint[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('dynamic_due').where('id', 'in', ids).execute();
}
