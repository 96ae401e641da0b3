import { sql, type Selectable } from 'kysely';
import type { Hen } from '#core/rules/hen.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { HenTable } from '#server/farm/farm.tables.ts';

/** A hen of the yard, with the terms frozen at its purchase. */
export interface YardHen extends Hen {
  id: bigint;
  version: bigint;
  yPpm: number;
  /** Price of one egg and cost of one feeding, in ATR units. */
  eggPrice: bigint;
  feedPrice: bigint;
  layMs: number;
  fedDays: number;
  collectedEggs: number;
}

/** Values of a new hen. */
export interface NewHen {
  boughtAt: number;
  endsAt: number;
  yPpm: number;
  eggPrice: bigint;
  feedPrice: bigint;
  layMs: number;
  eggs: number;
}

function toHen(row: Selectable<HenTable>): YardHen {
  return {
    id: row.id,
    version: row.version,
    boughtAt: row.bought_at.getTime(),
    endsAt: row.ends_at.getTime(),
    yPpm: row.y_ppm,
    eggPrice: row.egg_price,
    feedPrice: row.feed_price,
    layMs: Number(row.lay_ms),
    fedDay: row.fed_day,
    fedDays: row.fed_days,
    collectedEggs: row.collected_eggs,
  };
}

/** Hens by id, or all hens that live at `now` or have unspoilt eggs in the nest; oldest first. */
export async function readHens(
  db: Db,
  playerId: bigint,
  hens: readonly bigint[] | 'all',
  now: number,
): Promise<YardHen[]> {
  const query = db.selectFrom('hen').selectAll().where('player_id', '=', playerId).orderBy('id');
  if (hens !== 'all') return (await query.where('id', 'in', hens).execute()).map(toHen);
  const at = new Date(now);
  const rows = await query
    .where((eb) =>
      eb.or([
        eb('ends_at', '>', at),
        eb.exists(
          eb
            .selectFrom('egg')
            .select('egg.day')
            .whereRef('egg.player_id', '=', 'hen.player_id')
            .whereRef('egg.hen_id', '=', 'hen.id')
            .where('egg.collected_at', 'is', null)
            .where('egg.spoils_at', '>', at),
        ),
      ]),
    )
    .execute();
  return rows.map(toHen);
}

/** Number of hens that live at `now`. */
export async function countHens(tx: Tx, playerId: bigint, now: number): Promise<number> {
  const { hens } = await tx
    .selectFrom('hen')
    .select((eb) => eb.fn.countAll<bigint>().as('hens'))
    .where('player_id', '=', playerId)
    .where('ends_at', '>', new Date(now))
    .executeTakeFirstOrThrow();
  return Number(hens);
}

/** Inserts `count` identical hens. */
export async function addHens(
  tx: Tx,
  playerId: bigint,
  count: number,
  hen: NewHen,
  version: bigint,
): Promise<YardHen[]> {
  const row = {
    player_id: playerId,
    version,
    bought_at: new Date(hen.boughtAt),
    ends_at: new Date(hen.endsAt),
    y_ppm: hen.yPpm,
    egg_price: hen.eggPrice,
    feed_price: hen.feedPrice,
    lay_ms: BigInt(hen.layMs),
    eggs_promised: hen.eggs,
    eggs_left: hen.eggs,
  };
  const rows = await tx
    .insertInto('hen')
    .values(Array.from({ length: count }, () => row))
    .returningAll()
    .execute();
  return rows.map(toHen).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Stores today's feeding of each hen: one of the eggs left becomes an egg in the nest. */
export async function saveFeeding(
  tx: Tx,
  playerId: bigint,
  fed: readonly { id: bigint; day: number }[],
  version: bigint,
): Promise<void> {
  const rows = sql.join(fed.map(({ id, day }) => sql`(${id}::bigint, ${day}::integer)`));
  await sql`
    UPDATE hen SET version = ${version}, fed_day = fed.day, fed_days = fed_days + 1, eggs_left = eggs_left - 1
    FROM (VALUES ${rows}) AS fed (id, day)
    WHERE hen.player_id = ${playerId} AND hen.id = fed.id
  `.execute(tx);
}

/** Adds collected eggs to each hen's count. */
export async function saveCollected(
  tx: Tx,
  playerId: bigint,
  collected: readonly { id: bigint; eggs: number }[],
  version: bigint,
): Promise<void> {
  const rows = sql.join(collected.map(({ id, eggs }) => sql`(${id}::bigint, ${eggs}::integer)`));
  await sql`
    UPDATE hen SET version = ${version}, collected_eggs = collected_eggs + collected.eggs
    FROM (VALUES ${rows}) AS collected (id, eggs)
    WHERE hen.player_id = ${playerId} AND hen.id = collected.id
  `.execute(tx);
}

/** Adds sold eggs to each hen's count. The version stays, as the yard does not show this count. */
export async function saveSoldEggs(
  tx: Tx,
  playerId: bigint,
  sold: readonly { id: bigint; eggs: number }[],
): Promise<void> {
  const rows = sql.join(sold.map(({ id, eggs }) => sql`(${id}::bigint, ${eggs}::integer)`));
  await sql`
    UPDATE hen SET sold_eggs = sold_eggs + sold.eggs
    FROM (VALUES ${rows}) AS sold (id, eggs)
    WHERE hen.player_id = ${playerId} AND hen.id = sold.id
  `.execute(tx);
}
