import { limitUpline, type Upline } from '#core/rules/upline.ts';
import type { Tx } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';
import type { PlayerRow } from '#server/players/player.repo.ts';

/** Inputs of a spend that do not depend on the farm. */
export interface Spender {
  /** The player before the spend. */
  row: PlayerRow;
  upline: Upline;
  /** P as it is stored, in millionths of a USDT unit per whole ATR. */
  storedPrice: bigint;
}

/** Reads a spender, the upline up to `depth` and the price, without a lock. Null if there is no such player. */
export async function readSpender(tx: Tx, playerId: bigint, depth: number): Promise<Spender | null> {
  const { rows } = await fixedSql<PlayerRow & { sponsorsSponsor: bigint | null; storedPrice: bigint | null }>`
    SELECT player.*, sponsor.sponsor_id AS "sponsorsSponsor", (SELECT price FROM swap_pool) AS "storedPrice"
    FROM player LEFT JOIN player AS sponsor ON sponsor.id = player.sponsor_id
    WHERE player.id = ${playerId}`.execute(tx);
  const [found] = rows;
  if (!found) return null;
  const { sponsorsSponsor, storedPrice, ...row } = found;
  if (storedPrice === null) throw new Error('the swap pool has no price');
  return { row, upline: limitUpline({ sponsor: row.sponsor_id, sponsorsSponsor }, depth), storedPrice };
}
