import { limitUpline, type Upline } from '#core/rules/upline.ts';
import type { Db } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';
import type { PlayerRow } from './player.repo.ts';

/** Reads a player, who must exist, and the upline up to `depth`. */
export async function readWithUpline(
  db: Db,
  playerId: bigint,
  depth: number,
): Promise<{ row: PlayerRow; upline: Upline }> {
  const { rows } = await fixedSql<PlayerRow & Pick<Upline, 'sponsorsSponsor'>>`
    SELECT player.*, sponsor.sponsor_id AS "sponsorsSponsor"
    FROM player LEFT JOIN player AS sponsor ON sponsor.id = player.sponsor_id
    WHERE player.id = ${playerId}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error(`there is no player ${playerId}`);
  const { sponsorsSponsor, ...row } = found;
  return { row, upline: limitUpline({ sponsor: row.sponsor_id, sponsorsSponsor }, depth) };
}

/** Reads only the upline. */
export async function readUpline(db: Db, playerId: bigint, depth: number): Promise<Upline> {
  return (await readWithUpline(db, playerId, depth)).upline;
}
