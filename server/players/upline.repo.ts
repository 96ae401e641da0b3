import { limitUpline, type Upline } from '#core/rules/upline.ts';
import type { Db } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';

/** Upline of a player, who must exist, up to `depth`. */
export async function readUpline(db: Db, playerId: bigint, depth: number): Promise<Upline> {
  const { rows } = await fixedSql<Upline>`
    SELECT player.sponsor_id AS sponsor, sponsor.sponsor_id AS "sponsorsSponsor"
    FROM player LEFT JOIN player AS sponsor ON sponsor.id = player.sponsor_id
    WHERE player.id = ${playerId}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error(`there is no player ${playerId}`);
  return limitUpline(found, depth);
}
