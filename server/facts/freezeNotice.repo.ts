import type { Changes } from '#core/api/objects.ts';
import type { Db } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';

/**
 * Freeze of a player's account as the player sees it; `reason` is null while the account is not frozen. One statement
 * reads both values, so that the version belongs to the reason. Throws if there is no such player.
 */
export async function readFreezeNotice(db: Db, playerId: bigint): Promise<NonNullable<Changes['freeze']>> {
  const { rows } = await fixedSql<{ version: bigint; reason: string | null }>`
    SELECT player.version, player_freeze.reason
    FROM player LEFT JOIN player_freeze ON player_freeze.player_id = player.id
    WHERE player.id = ${playerId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`there is no player ${playerId}`);
  return { version: Number(row.version), reason: row.reason };
}
