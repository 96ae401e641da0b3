import { sql, type RawBuilder } from 'kysely';
import type { SleepingGifts } from '#core/rules/sleepingGifts.ts';
import type { Tx } from '#server/db/database.ts';
import { bookOf } from '#server/ledger/book.ts';
import { bookedLines, bookedRowsOf } from '#server/ledger/booked.ts';
import { entriesOf } from '#server/ledger/entriesOf.ts';
import type { BooksPart } from '#server/world/world.ts';

/** A player whose gifts return, and what they have. */
export interface SleepingPlayer extends SleepingGifts {
  player: bigint;
  signedInAt: Date;
}

/**
 * SQL for ATR that a player received as gifts: the demo world's welcome, and the payments for fruit of the gift tree, whose
 * plant is null if there is none.
 */
export const atrGifts = (player: RawBuilder<unknown>, tree: RawBuilder<unknown>) => sql<bigint>`(
  coalesce((
    SELECT sum(e.amount) FROM posting p CROSS JOIN ${entriesOf('p')} AS e JOIN account a ON a.id = e.account_id
    WHERE p.id = ledger_posting('welcome:' || ${player}) AND a.name = 'user:' || ${player}), 0)
  + coalesce((
    SELECT sum(s.received) FROM account a JOIN opening_sum s ON s.account_id = a.id
    WHERE a.name = 'user:' || ${player} AND s.kind = 'welcomeGift'), 0)
  + coalesce((
    SELECT -sum(e.amount) FROM account a CROSS JOIN ${bookedRowsOf('a.id')} AS e
    WHERE a.name = 'plant:' || ${tree} AND a.coin = 'ATR' AND e.type = 'atrOutput'), 0))::bigint`;

const own = (coin: 'ATB' | 'ATR') => sql`(
  SELECT id, balance FROM account WHERE name = 'user:' || g.player AND coin = ${coin} AND shard = 0)`;

/** A player whose row says that the last sign-in was long ago. */
interface Sleeper {
  player: bigint;
  signedInAt: Date;
}

/** Gift of a player who sleeps; land that came back is in units of manor credit. */
interface SleepersGift extends Sleeper {
  tree: bigint | null;
  landBack: bigint;
}

/** Locks players, the longest sleep first. */
async function lockSleepers(tx: Tx, before: Date, limit: number): Promise<Sleeper[]> {
  const { rows } = await sql<Sleeper>`
    SELECT id AS player, signed_in_at AS "signedInAt" FROM player
    WHERE NOT is_asleep AND NOT is_robot AND signed_in_at < ${before}
    ORDER BY signed_in_at, id
    LIMIT ${limit}
    FOR UPDATE`.execute(tx);
  return rows;
}

/**
 * Stores the last sign-ins of locked players in their rows, where they lie apart (`markSignedIn`), and returns those who still
 * sleep. Each player comes here once in a sleep's time at most.
 */
async function takeSignIns(tx: Tx, sleepers: readonly Sleeper[], before: Date): Promise<Sleeper[]> {
  if (sleepers.length === 0) return [];
  const { rows } = await sql<Sleeper>`
    SELECT player_id AS player, at AS "signedInAt" FROM last_sign_in
    WHERE player_id = ANY (${sleepers.map(({ player }) => player)}::bigint[])`.execute(tx);
  const known = new Map(rows.map(({ player, signedInAt }) => [player, signedInAt]));
  const later = sleepers.flatMap(({ player, signedInAt }) => {
    const last = known.get(player);
    return last && last > signedInAt ? [{ player, signedInAt: last }] : [];
  });
  if (later.length === 0) return [...sleepers];
  await sql`
    UPDATE player SET signed_in_at = later.at
    FROM unnest(
      ${later.map(({ player }) => player)}::bigint[],
      ${later.map(({ signedInAt }) => signedInAt)}::timestamptz[]) AS later(player, at)
    WHERE player.id = later.player`.execute(tx);
  const now = new Map(later.map((row) => [row.player, row]));
  return sleepers.map((row) => now.get(row.player) ?? row).filter(({ signedInAt }) => signedInAt < before);
}

async function withGifts(tx: Tx, sleepers: readonly Sleeper[]): Promise<SleepersGift[]> {
  if (sleepers.length === 0) return [];
  const players = sleepers.map(({ player }) => player);
  const gifts = await tx
    .selectFrom('gift')
    .select(['player_id as player', 'tree_plant as tree', 'land_back as landBack'])
    .where('player_id', 'in', players)
    .execute();
  const byPlayer = new Map(gifts.map((gift) => [gift.player, gift]));
  return sleepers.map((row) => ({ tree: null, landBack: 0n, ...byPlayer.get(row.player), ...row }));
}

/** Reads what sleepers of one ledger have. */
async function readSleeping(tx: Tx, sleepers: readonly SleepersGift[]): Promise<SleepingPlayer[]> {
  const { rows } = await sql<SleepingPlayer>`
    SELECT g.player, g."signedInAt", g."landBack",
      coalesce(atb.balance, 0)::bigint AS atb,
      coalesce(atr.balance, 0)::bigint AS atr,
      ${atrGifts(sql`g.player`, sql`g.tree`)} AS gifts,
      coalesce((SELECT -sum(e.amount) FROM ${bookedLines} AS e WHERE e.account_id = atr.id AND e.amount < 0), 0)::bigint AS "paidOut"
    FROM unnest(
      ${sleepers.map(({ player }) => player)}::bigint[],
      ${sleepers.map(({ signedInAt }) => signedInAt)}::timestamptz[],
      ${sleepers.map(({ tree }) => tree)}::bigint[],
      ${sleepers.map(({ landBack }) => landBack)}::bigint[]
    ) WITH ORDINALITY AS g(player, "signedInAt", tree, "landBack", place)
    LEFT JOIN LATERAL ${own('ATB')} AS atb ON true
    LEFT JOIN LATERAL ${own('ATR')} AS atr ON true
    ORDER BY g.place`.execute(tx);
  return rows;
}

/** The same of several books, in the order of the sleepers. */
async function readInBooks(books: BooksPart, sleepers: readonly SleepersGift[]): Promise<SleepingPlayer[]> {
  const found = new Map<bigint, SleepingPlayer>();
  for (const book of new Set(sleepers.map(({ player }) => bookOf(player)))) {
    const own = sleepers.filter(({ player }) => bookOf(player) === book);
    for (const row of await books.within(book, (tx) => readSleeping(tx, own))) found.set(row.player, row);
  }
  return sleepers.flatMap(({ player }) => found.get(player) ?? []);
}

/**
 * Locks the players who signed in last before an instant and whose gifts have not returned yet, the longest sleep first,
 * and reads what they have; `more`: there may be others. Show manors of the house have no sign-in.
 */
export async function lockSleeping(
  tx: Tx,
  books: BooksPart | null,
  { before, limit }: { before: Date; limit: number },
): Promise<{ sleeping: SleepingPlayer[]; more: boolean }> {
  const found = await lockSleepers(tx, before, limit);
  const sleepers = await withGifts(tx, await takeSignIns(tx, found, before));
  const sleeping = await (books === null ? readSleeping(tx, sleepers) : readInBooks(books, sleepers));
  return { sleeping, more: found.length === limit };
}

/** Marks players as asleep: their gifts have returned until they sign in again. */
export async function markAsleep(tx: Tx, players: readonly bigint[]): Promise<void> {
  await tx.updateTable('player').set({ is_asleep: true }).where('id', 'in', players).execute();
}
