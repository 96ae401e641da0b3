import type { Db } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';
import type { PlayerRow } from './player.repo.ts';

/**
 * The two players above a player in the referral tree, limited by the depth of rewards (REF_DEPTH 2, 1 or 0).
 */
export interface Upline {
  sponsor: bigint | null;
  sponsorsSponsor: bigint | null;
}

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
  return {
    row,
    upline: {
      sponsor: depth < 1 ? null : row.sponsor_id,
      sponsorsSponsor: depth < 2 ? null : sponsorsSponsor,
    },
  };
}

/** Reads only the upline. */
export async function readUpline(db: Db, playerId: bigint, depth: number): Promise<Upline> {
  return (await readWithUpline(db, playerId, depth)).upline;
}
