import type { Db } from '../db/database.ts';
import { fixedSql } from '../db/fixedSql.ts';

/** Who stands above a player in the referral tree, as far as rewards reach (REF_DEPTH 2, 1 or 0). */
export interface Upline {
  sponsor: bigint | null;
  sponsorsSponsor: bigint | null;
}

/** Reads a player's upline, cut off at `depth`. */
export async function readUpline(db: Db, playerId: bigint, depth: number): Promise<Upline> {
  if (depth < 1) return { sponsor: null, sponsorsSponsor: null };
  const { rows } = await fixedSql<Upline>`
    SELECT player.sponsor_id AS sponsor, sponsor.sponsor_id AS "sponsorsSponsor"
    FROM player LEFT JOIN player AS sponsor ON sponsor.id = player.sponsor_id
    WHERE player.id = ${playerId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`there is no player ${playerId}`);
  return { sponsor: row.sponsor, sponsorsSponsor: depth < 2 ? null : row.sponsorsSponsor };
}
