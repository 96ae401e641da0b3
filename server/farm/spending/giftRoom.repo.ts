import type { Constants } from '#core/catalog/constants.ts';
import { dayOf } from '#core/rules/clock.ts';
import { GIFT_DAYS, giftRoom } from '#core/rules/giftRoom.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';

/**
 * Worth of the gifts that a player may still get at game time `now`, in ATR units (`giftRoom`). A call that gives locks
 * the player's gifts before.
 */
export async function readGiftRoom(
  db: Db | Tx,
  playerId: bigint,
  { gameNow, constants }: { gameNow: number; constants: Constants },
): Promise<bigint> {
  const today = dayOf(gameNow);
  const { rows } = await fixedSql<{ spent: bigint; gifted: bigint; world: bigint; days: number }>`
    SELECT
      coalesce(sum(spent), 0)::bigint AS spent,
      coalesce(sum(gifted), 0)::bigint AS gifted,
      (SELECT coalesce(sum(spent), 0)::bigint FROM farm_world_day
        WHERE day >= ${today - GIFT_DAYS}::integer AND day < ${today}::integer) AS world,
      (SELECT count(*)::integer FROM farm_world_day
        WHERE day >= ${today - GIFT_DAYS}::integer AND day < ${today}::integer AND spent > 0) AS days
    FROM farm_day
    WHERE player_id = ${playerId} AND day > ${today - GIFT_DAYS}::integer AND day <= ${today}::integer`.execute(
    db,
  );
  const row = rows[0];
  if (!row) return 0n;
  return giftRoom(row, { spent: row.world, days: row.days }, constants);
}

/** Counts a gift of a worth in ATR units for a player's game day; the player has a farm. */
export async function addGifted(tx: Tx, playerId: bigint, day: number, worth: bigint): Promise<void> {
  if (worth === 0n) return;
  await tx
    .insertInto('farm_day')
    .values({ player_id: playerId, day, gifted: worth })
    .onConflict((conflict) =>
      conflict
        .columns(['player_id', 'day'])
        .doUpdateSet((row) => ({ gifted: row('farm_day.gifted', '+', worth) })),
    )
    .execute();
}
