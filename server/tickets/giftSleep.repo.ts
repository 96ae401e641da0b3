import { sql, type RawBuilder } from 'kysely';
import type { SleepingGifts } from '#core/rules/sleepingGifts.ts';
import type { Tx } from '#server/db/database.ts';
import { bookedLines, bookedRowsOf } from '#server/ledger/booked.ts';
import { entriesOf } from '#server/ledger/entriesOf.ts';

/** A player whose gifts return, and what they have. */
export interface SleepingPlayer extends SleepingGifts {
  player: bigint;
  signedInAt: Date;
}

/** SQL for ATR that a player received as gifts: the demo world's welcome, and what the gift tree's fruit paid. */
export const atrGifts = (player: RawBuilder<unknown>) => sql<bigint>`(
  coalesce((
    SELECT sum(e.amount) FROM posting p CROSS JOIN ${entriesOf('p')} AS e JOIN account a ON a.id = e.account_id
    WHERE p.id = ledger_posting('welcome:' || ${player}) AND a.name = 'user:' || ${player}), 0)
  + coalesce((
    SELECT sum(s.received) FROM account a JOIN opening_sum s ON s.account_id = a.id
    WHERE a.name = 'user:' || ${player} AND s.kind = 'welcomeGift'), 0)
  + coalesce((
    SELECT -sum(e.amount) FROM gift g
    JOIN account a ON a.name = 'plant:' || g.tree_plant AND a.coin = 'ATR'
    CROSS JOIN ${bookedRowsOf('a.id')} AS e
    WHERE g.player_id = ${player} AND e.type = 'atrOutput'), 0))::bigint`;

const own = (coin: 'ATB' | 'ATR') => sql`(
  SELECT id, balance FROM account WHERE name = 'user:' || player.id AND coin = ${coin} AND shard = 0)`;

/**
 * Locks the players who signed in last before an instant and whose gifts have not returned yet, the longest sleep first,
 * and reads what they have. Show manors of the house have no sign-in.
 */
export async function lockSleeping(tx: Tx, before: number, limit: number): Promise<SleepingPlayer[]> {
  const { rows } = await sql<SleepingPlayer>`
    SELECT player.id AS player, player.signed_in_at AS "signedInAt",
      coalesce(atb.balance, 0)::bigint AS atb,
      coalesce(gift.land_back, 0)::bigint AS "landBack",
      coalesce(atr.balance, 0)::bigint AS atr,
      ${atrGifts(sql`player.id`)} AS gifts,
      coalesce((SELECT -sum(e.amount) FROM ${bookedLines} AS e WHERE e.account_id = atr.id AND e.amount < 0), 0)::bigint AS "paidOut"
    FROM player
    LEFT JOIN gift ON gift.player_id = player.id
    LEFT JOIN LATERAL ${own('ATB')} AS atb ON true
    LEFT JOIN LATERAL ${own('ATR')} AS atr ON true
    WHERE NOT player.is_asleep AND NOT player.is_robot AND player.signed_in_at < ${new Date(before)}
    ORDER BY player.signed_in_at, player.id
    LIMIT ${limit}
    FOR UPDATE OF player`.execute(tx);
  return rows;
}

/** Marks players as asleep: their gifts have returned until they sign in again. */
export async function markAsleep(tx: Tx, players: readonly bigint[]): Promise<void> {
  await tx.updateTable('player').set({ is_asleep: true }).where('id', 'in', players).execute();
}
