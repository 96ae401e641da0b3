import { sql, type Selectable } from 'kysely';
import { getAddress } from 'viem';
import type { LangHeader } from '#core/catalog/langs.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';
import { ledgerInBooks } from '#server/ledger/inBooks.ts';
import { firstName } from './firstName.ts';
import type { PlayerTable } from './player.tables.ts';

export type PlayerRow = Selectable<PlayerTable>;

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const CODE = /^[0-9A-Za-z]{6}$/;

/** Player by id; throws when there is none. */
export async function getPlayer(db: Db | Tx, id: bigint): Promise<PlayerRow> {
  const { rows } = await fixedSql<PlayerRow>`SELECT * FROM player WHERE id = ${id}`.execute(db);
  const [player] = rows;
  if (!player) throw new Error(`there is no player ${id}`);
  return player;
}

/** Player by address in any case, or null. */
export async function findPlayerByAddress(db: Db | Tx, address: string): Promise<PlayerRow | null> {
  const query = db.selectFrom('player').selectAll().where('address', '=', getAddress(address.toLowerCase()));
  return (await query.executeTakeFirst()) ?? null;
}

/** Player by full address or six-character code, in any case, or null. */
export async function findPlayerByName(db: Db | Tx, name: string): Promise<PlayerRow | null> {
  if (ADDRESS.test(name)) return findPlayerByAddress(db, name);
  if (!CODE.test(name)) return null;
  const query = db.selectFrom('player').selectAll().where('code', '=', name.toUpperCase());
  return (await query.executeTakeFirst()) ?? null;
}

/**
 * Locks a player until the transaction ends: sign-ins and sign-outs of one player run one after the other. Where the ledger lies in
 * books the row lies on every node, so the number is locked on the coordinator instead (decision 164).
 */
export async function lockPlayer(tx: Tx, id: bigint): Promise<PlayerRow> {
  const player = tx.selectFrom('player').selectAll().where('id', '=', id);
  if (!ledgerInBooks()) return player.forUpdate().executeTakeFirstOrThrow();
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`player:${id}`}, 0))`.execute(tx);
  return player.executeTakeFirstOrThrow();
}

/** Wall time at which the `place`th newest player of a sponsor joined, counted from 1; null with fewer players. */
export async function joinedOfNewest(tx: Tx, sponsorId: bigint, place: number): Promise<number | null> {
  const row = await tx
    .selectFrom('player')
    .select('created_at')
    .where('sponsor_id', '=', sponsorId)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(place - 1)
    .executeTakeFirst();
  return row?.created_at.getTime() ?? null;
}

/** Default portrait: the highest; the level caps the shown one. */
const HIGHEST_PORTRAIT = 6;

export interface NewPlayer {
  address: string;
  code: string;
  sponsorId: bigint | null;
  lang: LangHeader;
  wallNow: number;
}

/** Inserts a new player; null when the address or the code is taken. */
export async function insertPlayer(tx: Tx, player: NewPlayer): Promise<PlayerRow | null> {
  const row = await tx
    .insertInto('player')
    .values({
      address: getAddress(player.address.toLowerCase()),
      code: player.code,
      nick_name: firstName(player.lang, player.code),
      image: HIGHEST_PORTRAIT,
      lang: player.lang,
      sponsor_id: player.sponsorId,
      tier: 'regular',
      is_robot: false,
      signed_out_at: null,
      created_at: new Date(player.wallNow),
      signed_in_at: new Date(player.wallNow),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Updates a player and increments the version, by which clients order copies. */
export function updatePlayer(
  tx: Tx,
  id: bigint,
  change: { nick_name?: string; image?: number; lang?: string; tier?: PlayerRow['tier'] },
): Promise<PlayerRow> {
  return tx
    .updateTable('player')
    .set((eb) => ({ ...change, version: eb('version', '+', 1n) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Stores a sign-in of a locked player, who is awake from now on. Where the ledger lies in books, only that of a sleeper changes the
 * row that lies on every node.
 */
export async function markSignedIn(tx: Tx, { id, is_asleep }: PlayerRow, wallNow: number): Promise<void> {
  const at = new Date(wallNow);
  if (ledgerInBooks() && !is_asleep) {
    await tx
      .insertInto('last_sign_in')
      .values({ player_id: id, at })
      .onConflict((conflict) => conflict.column('player_id').doUpdateSet({ at }))
      .execute();
    return;
  }
  await tx.updateTable('player').set({ signed_in_at: at, is_asleep: false }).where('id', '=', id).execute();
}

/** Invalidates messages signed until an instant; never moves the mark back. */
export async function markSignedOut(tx: Tx, id: bigint, at: number): Promise<void> {
  await tx
    .updateTable('player')
    .set({ signed_out_at: new Date(at) })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('signed_out_at', 'is', null), eb('signed_out_at', '<', new Date(at))]))
    .execute();
}
