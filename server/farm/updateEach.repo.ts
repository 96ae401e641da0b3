import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/**
 * Updates hens or plants of a player, each with a number of its own, in one statement: `set` names it `given.value`.
 */
export async function updateEach(
  tx: Tx,
  table: 'hen' | 'plant',
  playerId: bigint,
  given: readonly { id: bigint; value: number }[],
  set: RawBuilder<unknown>,
): Promise<void> {
  const rows = sql.join(given.map(({ id, value }) => sql`(${id}::bigint, ${value}::integer)`));
  await sql`
    UPDATE ${sql.table(table)} AS t SET ${set} FROM (VALUES ${rows}) AS given (id, value)
    WHERE t.player_id = ${playerId} AND t.id = given.id
  `.execute(tx);
}
