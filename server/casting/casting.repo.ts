import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import { idInBook } from '#server/ledger/idInBook.ts';
import type { CastingTable } from './casting.tables.ts';

export type CastingRow = Selectable<CastingTable>;

/** Locks the casting pool until the transaction ends, so that castings are computed one after the other. */
export async function lockCastingPool(tx: Tx): Promise<void> {
  await tx.selectFrom('casting_pool').select('id').forUpdate().executeTakeFirstOrThrow();
}

/** Inserts a casting with nothing released yet. */
export function insertCasting(tx: Tx, casting: Insertable<CastingTable>): Promise<CastingRow> {
  return tx
    .insertInto('casting')
    .values({ ...casting, id: idInBook('casting', casting.player_id) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns a casting of the player, or null. */
export async function findCasting(db: Db, playerId: bigint, id: bigint): Promise<CastingRow | null> {
  const query = db.selectFrom('casting').selectAll().where('player_id', '=', playerId).where('id', '=', id);
  return (await query.executeTakeFirst()) ?? null;
}

/** Locks a casting of the player until the transaction ends; null when there is none. */
export async function lockCasting(tx: Tx, playerId: bigint, id: bigint): Promise<CastingRow | null> {
  const query = tx.selectFrom('casting').selectAll().where('player_id', '=', playerId).where('id', '=', id);
  return (await query.forUpdate().executeTakeFirst()) ?? null;
}

export interface CastingQuery {
  state?: 'running' | 'ended' | undefined;
  /** Id of the last casting on the previous page. */
  before: bigint | null;
  size: number;
}

/** Castings of a player, newest first. */
export function readCastings(
  db: Db,
  playerId: bigint,
  { state, before, size }: CastingQuery,
): Promise<CastingRow[]> {
  let query = db.selectFrom('casting').selectAll().where('player_id', '=', playerId);
  if (state) query = query.where('ended_at', state === 'running' ? 'is' : 'is not', null);
  if (before !== null) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(size).execute();
}
