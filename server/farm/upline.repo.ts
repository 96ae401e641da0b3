import type { Db } from '../db/database.ts';

/** Who stands above a player in the referral tree, as far as rewards reach (REF_DEPTH 2, 1 or 0). */
export interface Upline {
  sponsor: bigint | null;
  sponsorsSponsor: bigint | null;
}

/** Reads a player's upline, cut off at `depth`. */
export async function readUpline(db: Db, playerId: bigint, depth: number): Promise<Upline> {
  if (depth < 1) return { sponsor: null, sponsorsSponsor: null };
  const row = await db
    .selectFrom('player')
    .leftJoin('player as sponsor', 'sponsor.id', 'player.sponsor_id')
    .select(['player.sponsor_id as sponsor', 'sponsor.sponsor_id as sponsorsSponsor'])
    .where('player.id', '=', playerId)
    .executeTakeFirstOrThrow();
  return { sponsor: row.sponsor, sponsorsSponsor: depth < 2 ? null : row.sponsorsSponsor };
}
