import type { Tx } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';

/** Counts an act between two players (a visit, a help): the nearest by acts make up a player's circle. */
export async function addNearness(tx: Tx, one: bigint, other: bigint): Promise<void> {
  const pair = one < other ? [one, other] : [other, one];
  await fixedSql`
    INSERT INTO league_near (player_id, other_id, acts)
    SELECT * FROM unnest(${pair}::bigint[], ${[...pair].reverse()}::bigint[], ARRAY[1, 1])
    ON CONFLICT (player_id, other_id) DO UPDATE SET acts = league_near.acts + 1`.execute(tx);
}
