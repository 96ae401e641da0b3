import { sql } from 'kysely';
import type { AccountName } from '#core/catalog/accounts.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { escrowAccount } from '#server/ledger/escrowAccount.ts';

/** Key of an egg: its hen, and the day of the hen's life. */
export interface EggKey {
  henId: bigint;
  day: number;
}

/** Inserts the eggs of a feeding; each lies in the nest from `laidAt` on. */
export async function addEggs(
  tx: Tx,
  playerId: bigint,
  eggs: readonly (EggKey & { laidAt: number; spoilsAt: number })[],
): Promise<void> {
  await tx
    .insertInto('egg')
    .values(
      eggs.map((egg) => ({
        player_id: playerId,
        hen_id: egg.henId,
        day: egg.day,
        laid_at: new Date(egg.laidAt),
        spoils_at: new Date(egg.spoilsAt),
      })),
    )
    .execute();
}

/** Instants at which the eggs in the nests, neither collected nor spoilt, are laid; by hen, oldest first. */
export async function readNests(
  db: Db,
  playerId: bigint,
  hens: readonly bigint[],
  now: number,
): Promise<Map<bigint, number[]>> {
  const nests = new Map<bigint, number[]>(hens.map((hen) => [hen, []]));
  if (hens.length === 0) return nests;
  const rows = await db
    .selectFrom('egg')
    .select(['hen_id', 'laid_at'])
    .where('player_id', '=', playerId)
    .where('hen_id', 'in', hens)
    .where('collected_at', 'is', null)
    .where('spoils_at', '>', new Date(now))
    .orderBy('laid_at')
    .execute();
  for (const row of rows) nests.get(row.hen_id)?.push(row.laid_at.getTime());
  return nests;
}

/** Marks the laid, unspoilt eggs of some hens as collected; returns their number by hen. */
export async function takeFromNests(
  tx: Tx,
  playerId: bigint,
  hens: readonly bigint[],
  now: number,
): Promise<Map<bigint, number>> {
  if (hens.length === 0) return new Map();
  const at = new Date(now);
  const rows = await tx
    .updateTable('egg')
    .set({ collected_at: at })
    .where('player_id', '=', playerId)
    .where('hen_id', 'in', hens)
    .where('collected_at', 'is', null)
    .where('laid_at', '<=', at)
    .where('spoils_at', '>', at)
    .returning('hen_id')
    .execute();
  const counts = new Map<bigint, number>();
  for (const { hen_id: hen } of rows) counts.set(hen, (counts.get(hen) ?? 0) + 1);
  return counts;
}

/** An egg that can be sold: its price in ATR units, and the account that pays for it. */
export type SellableEgg = EggKey & { price: bigint; escrow: AccountName };

/** At most `limit` collected, unspoilt eggs in the order of sale. */
export async function readEggs(tx: Tx, playerId: bigint, limit: number, now: number): Promise<SellableEgg[]> {
  const rows = await tx
    .selectFrom('egg')
    .innerJoin('hen', (join) =>
      join.onRef('hen.player_id', '=', 'egg.player_id').onRef('hen.id', '=', 'egg.hen_id'),
    )
    .select(['egg.hen_id as henId', 'egg.day', 'hen.egg_price as price', 'hen.in_player_escrow'])
    .where('egg.player_id', '=', playerId)
    .where('egg.collected_at', 'is not', null)
    .where('egg.spoils_at', '>', new Date(now))
    .orderBy('egg.spoils_at')
    .orderBy('hen.egg_price')
    .orderBy('egg.hen_id')
    .limit(limit)
    .execute();
  return rows.map(({ henId, day, price, in_player_escrow: inPlayerEscrow }) => ({
    henId,
    day,
    price,
    escrow: escrowAccount('hen', { playerId, id: henId, inPlayerEscrow }),
  }));
}

/** Deletes sold eggs. */
export async function removeEggs(tx: Tx, playerId: bigint, eggs: readonly EggKey[]): Promise<void> {
  const rows = sql.join(eggs.map(({ henId, day }) => sql`(${henId}::bigint, ${day}::integer)`));
  await sql`
    DELETE FROM egg WHERE player_id = ${playerId} AND (hen_id, day) IN (VALUES ${rows})
  `.execute(tx);
}
