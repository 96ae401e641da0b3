import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { PromisedObject } from '#server/ledger/escrowAccount.ts';

/** A plant or hen whose fruit or eggs spoilt; `amount` leaves its escrow, in ATR units. */
export interface Spoilt extends PromisedObject {
  amount: bigint;
}

/** Goods settled in one turn. The key names the first object, which is settled exactly once. */
export interface Settled {
  key: string;
  gone: readonly Spoilt[];
}

const nothing: Settled = { key: '', gone: [] };

/**
 * Locks several farms in player order and increments their versions, a statement for each: one over several shards locks
 * in no order.
 */
export async function lockFarms(tx: Tx, playerIds: readonly bigint[]): Promise<void> {
  const ids = [...new Set(playerIds)].sort((a, b) => (a < b ? -1 : 1));
  await pipeline(
    tx,
    ids.map(
      (id) => () =>
        tx
          .updateTable('farm')
          .set({ version: sql<bigint>`version + 1` })
          .where('player_id', '=', id)
          .execute(),
    ),
  );
}

/** Deletes at most `limit` lots of spoilt fruit, earliest spoilt first. */
export async function takeSpoiltFruit(tx: Tx, now: number, limit: number): Promise<Settled> {
  const lots = await tx
    .selectFrom('fruit_lot')
    .select(['player_id', 'plant_id'])
    .where('spoils_at', '<=', new Date(now))
    .orderBy('spoils_at')
    .limit(limit)
    .execute();
  const [first] = lots;
  if (!first) return nothing;
  await lockFarms(
    tx,
    lots.map((lot) => lot.player_id),
  );
  const rows = sql.join(lots.map((lot) => sql`(${lot.player_id}::bigint, ${lot.plant_id}::bigint)`));
  const deleted = await sql<Spoilt>`
    DELETE FROM fruit_lot USING plant
    WHERE (fruit_lot.player_id, fruit_lot.plant_id) IN (VALUES ${rows})
      AND plant.player_id = fruit_lot.player_id AND plant.id = fruit_lot.plant_id
    RETURNING plant.player_id AS "playerId", plant.id, plant.in_player_escrow AS "inPlayerEscrow",
      fruit_lot.quantity * fruit_lot.price AS amount
  `.execute(tx);
  return { key: first.plant_id.toString(), gone: deleted.rows };
}

/** Deletes at most `limit` spoilt eggs from nests and warehouses; returns the amounts by hen. */
export async function takeSpoiltEggs(tx: Tx, now: number, limit: number): Promise<Settled> {
  const eggs = await tx
    .selectFrom('egg')
    .select(['player_id', 'hen_id', 'day'])
    .where('spoils_at', '<=', new Date(now))
    .orderBy('spoils_at')
    .limit(limit)
    .execute();
  const [first] = eggs;
  if (!first) return nothing;
  await lockFarms(
    tx,
    eggs.map((egg) => egg.player_id),
  );
  const rows = sql.join(
    eggs.map((egg) => sql`(${egg.player_id}::bigint, ${egg.hen_id}::bigint, ${egg.day}::integer)`),
  );
  const deleted = await sql<Spoilt>`
    WITH gone AS (
      DELETE FROM egg WHERE (player_id, hen_id, day) IN (VALUES ${rows}) RETURNING player_id, hen_id
    ), counted AS (
      SELECT player_id, hen_id, count(*) AS eggs FROM gone GROUP BY player_id, hen_id
    )
    UPDATE hen SET version = farm.version
    FROM counted JOIN farm ON farm.player_id = counted.player_id
    WHERE hen.player_id = counted.player_id AND hen.id = counted.hen_id
    RETURNING hen.player_id AS "playerId", hen.id, hen.in_player_escrow AS "inPlayerEscrow",
      counted.eggs * hen.egg_price AS amount
  `.execute(tx);
  return { key: `${first.hen_id}:${first.day}`, gone: deleted.rows };
}

/** Ends at most `limit` hens whose life is over: the escrow no longer owes their unlaid eggs. */
export async function endHens(tx: Tx, now: number, limit: number): Promise<Settled> {
  const expired = await tx
    .selectFrom('hen')
    .select(['player_id', 'id'])
    .where('ends_at', '<=', new Date(now))
    .where('eggs_left', '>', 0)
    .orderBy('ends_at')
    .limit(limit)
    .execute();
  const [first] = expired;
  if (!first) return nothing;
  await lockFarms(
    tx,
    expired.map((hen) => hen.player_id),
  );
  const rows = sql.join(expired.map((hen) => sql`(${hen.player_id}::bigint, ${hen.id}::bigint)`));
  const ended = await sql<Spoilt>`
    UPDATE hen SET eggs_left = 0
    FROM (
      SELECT player_id, id, eggs_left FROM hen
      WHERE (player_id, id) IN (VALUES ${rows}) AND eggs_left > 0
    ) AS before
    WHERE hen.player_id = before.player_id AND hen.id = before.id
    RETURNING hen.player_id AS "playerId", hen.id, hen.in_player_escrow AS "inPlayerEscrow",
      before.eggs_left * hen.egg_price AS amount
  `.execute(tx);
  return { key: first.id.toString(), gone: ended.rows };
}
