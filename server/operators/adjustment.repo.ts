import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import type { AdjustmentTable } from './adjustment.tables.ts';

/** An adjustment with its player. */
export interface AdjustmentRow extends Selectable<AdjustmentTable> {
  address: string;
  nick_name: string;
}

const withPlayers = (db: Db | Tx) =>
  db
    .selectFrom('adjustment')
    .innerJoin('player', 'player.id', 'adjustment.player_id')
    .selectAll('adjustment')
    .select(['player.address', 'player.nick_name']);

/** Inserts a proposal; returns its id. */
export async function insertAdjustment(
  tx: Tx,
  values: Omit<Insertable<AdjustmentTable>, 'state' | 'ended_by' | 'ended_at'>,
): Promise<bigint> {
  const { id } = await tx
    .insertInto('adjustment')
    .values({ ...values, state: 'proposed', ended_by: null, ended_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Reads an adjustment that must exist. */
export function getAdjustment(tx: Tx, id: bigint): Promise<AdjustmentRow> {
  return withPlayers(tx).where('adjustment.id', '=', id).executeTakeFirstOrThrow();
}

/** Locks a proposal until the transaction ends; null when none has the id, or it is settled. */
export async function lockProposal(tx: Tx, id: string): Promise<AdjustmentRow | null> {
  const row = await withPlayers(tx)
    .where('adjustment.id', '=', BigInt(id))
    .where('adjustment.state', '=', 'proposed')
    .forUpdate('adjustment')
    .executeTakeFirst();
  return row ?? null;
}

/** Marks a proposal as done or dropped. */
export async function endAdjustment(
  tx: Tx,
  id: bigint,
  end: { state: 'done' | 'dropped'; by: string; at: number },
): Promise<void> {
  await tx
    .updateTable('adjustment')
    .set({ state: end.state, ended_by: end.by, ended_at: new Date(end.at) })
    .where('id', '=', id)
    .execute();
}

/** Adjustments in one state, newest first, before an id if one is given. */
export function readAdjustments(
  db: Db,
  { state, before, size }: { state: AdjustmentTable['state']; before: bigint | null; size: number },
): Promise<AdjustmentRow[]> {
  let query = withPlayers(db).where('adjustment.state', '=', state);
  if (before !== null) query = query.where('adjustment.id', '<', before);
  return query.orderBy('adjustment.id', 'desc').limit(size).execute();
}
