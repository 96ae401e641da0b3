import { sql, type Selectable } from 'kysely';
import type { AccountName } from '#core/catalog/accounts.ts';
import type { Hen } from '#core/rules/hen.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { HenTable } from '#server/farm/farm.tables.ts';
import { escrowAccount } from '#server/ledger/escrowAccount.ts';
import { updateEach } from '#server/farm/updateEach.repo.ts';

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
  /** Account with the hen's promise. */
  escrow: AccountName;
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
    escrow: escrowAccount('hen', {
      playerId: row.player_id,
      id: row.id,
      inPlayerEscrow: row.in_player_escrow,
    }),
  };
}

/** Most hens of one page, and of one call that means all of them. No yard holds more living ones. */
export const MAX_HENS = 100;

/** Hens by id, oldest first. */
export async function readHens(db: Db, playerId: bigint, hens: readonly bigint[]): Promise<YardHen[]> {
  if (hens.length === 0) return [];
  const rows = await db
    .selectFrom('hen')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('id', 'in', hens)
    .orderBy('id')
    .execute();
  return rows.map(toHen);
}

/** At most MAX_HENS hens that live at `now`, oldest first. */
export async function readLivingHens(db: Db, playerId: bigint, now: number): Promise<YardHen[]> {
  const rows = await db
    .selectFrom('hen')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('ends_at', '>', new Date(now))
    .orderBy('id')
    .limit(MAX_HENS)
    .execute();
  return rows.map(toHen);
}

/** At most `limit` hens after an id that live at `now` or have unspoilt eggs in the nest; oldest first. */
export async function readYard(
  db: Db,
  playerId: bigint,
  now: number,
  { after = 0n, limit = MAX_HENS }: { after?: bigint; limit?: number } = {},
): Promise<YardHen[]> {
  const at = new Date(now);
  const rows = await db
    .selectFrom('hen')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('id', '>', after)
    .where((eb) =>
      eb.or([
        eb('ends_at', '>', at),
        eb.exists(
          eb
            .selectFrom('egg')
            .select('egg.day')
            // Not the column of `hen`: each table of one player is read by the id, so that one shard answers.
            .where('egg.player_id', '=', playerId)
            .whereRef('egg.hen_id', '=', 'hen.id')
            .where('egg.collected_at', 'is', null)
            .where('egg.spoils_at', '>', at),
        ),
      ]),
    )
    .orderBy('id')
    .limit(limit)
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
    in_player_escrow: true,
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
  const given = fed.map(({ id, day }) => ({ id, value: day }));
  const set = sql`version = ${version}, fed_day = given.value, fed_days = fed_days + 1, eggs_left = eggs_left - 1`;
  await updateEach(tx, 'hen', playerId, given, set);
}

/** Adds collected eggs to each hen's count. */
export async function saveCollected(
  tx: Tx,
  playerId: bigint,
  collected: readonly { id: bigint; eggs: number }[],
  version: bigint,
): Promise<void> {
  const given = collected.map(({ id, eggs }) => ({ id, value: eggs }));
  const set = sql`version = ${version}, collected_eggs = collected_eggs + given.value`;
  await updateEach(tx, 'hen', playerId, given, set);
}

/** Adds sold eggs to each hen's count. The version stays, as the yard does not show this count. */
export async function saveSoldEggs(
  tx: Tx,
  playerId: bigint,
  sold: readonly { id: bigint; eggs: number }[],
): Promise<void> {
  const given = sold.map(({ id, eggs }) => ({ id, value: eggs }));
  await updateEach(tx, 'hen', playerId, given, sql`sold_eggs = sold_eggs + given.value`);
}
