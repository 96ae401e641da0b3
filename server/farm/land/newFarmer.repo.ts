import type { Tx } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';

/** Referrer and nickname of a player who has sown nothing yet (a gift tree does not count); otherwise null. */
export async function readSponsorOfNewFarmer(
  tx: Tx,
  playerId: bigint,
): Promise<{ sponsorId: bigint; nickName: string } | null> {
  const { rows } = await fixedSql<{ sponsorId: bigint; nickName: string }>`
    SELECT sponsor_id AS "sponsorId", nick_name AS "nickName" FROM player
    WHERE id = ${playerId} AND sponsor_id IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM plant WHERE player_id = ${playerId} AND spent > 0)`.execute(tx);
  return rows[0] ?? null;
}
