import { sql } from 'kysely';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import type { VaultTransfer } from '#server/chain/vaultLogs.ts';
import type { Db, Tx } from '#server/db/database.ts';

/** A transfer with its amount in the ledger. */
export interface SeenDeposit extends VaultTransfer {
  /** Ledger units. */
  amount: bigint;
  /** Rounding remainder in the token's units. */
  dust: bigint;
}

/** A final deposit that waits for its credit. */
export interface FinalDeposit {
  id: bigint;
  playerId: bigint | null;
  coin: ChainCoin;
  amount: bigint;
  txHash: string;
  logIndex: number;
}

/** Rows per statement. */
const CHUNK = 2_000;

/**
 * Marks pending deposits from a block on as removed, because a reorg replaced those blocks. Credited deposits
 * stay.
 */
export async function removeFrom(tx: Tx, block: bigint, version: bigint): Promise<void> {
  await tx
    .updateTable('deposit')
    .set({ state: 'removed', version })
    .where('state', '=', 'pending')
    .where('block', '>=', block)
    .execute();
}

/**
 * Stores transfers as pending. A removed transfer that reappears in another block reuses its row. A known one is
 * unchanged. Returns the number of new and reappeared transfers.
 */
export async function addSeen(
  tx: Tx,
  deposits: readonly SeenDeposit[],
  { version, wallNow }: { version: bigint; wallNow: number },
): Promise<number> {
  let added = 0;
  for (let at = 0; at < deposits.length; at += CHUNK) {
    added += await addChunk(tx, deposits.slice(at, at + CHUNK), version, new Date(wallNow));
  }
  return added;
}

/** Players of addresses; an address without a player is absent. */
async function playersAt(tx: Tx, addresses: readonly string[]): Promise<Map<string, bigint>> {
  const rows = await tx
    .selectFrom('player')
    .select(['id', 'address'])
    .where('address', 'in', addresses)
    .execute();
  return new Map(rows.map(({ id, address }) => [address, id]));
}

async function addChunk(tx: Tx, seen: readonly SeenDeposit[], version: bigint, at: Date): Promise<number> {
  const players = await playersAt(
    tx,
    seen.map(({ sender }) => sender),
  );
  // Pairs by order: the n-th removed transfer of a transaction with the same content is the n-th that reappears.
  const { rows } = await sql<{ id: bigint }>`
    WITH seen AS (
      SELECT s.*, row_number() OVER (PARTITION BY tx_hash, coin, sender, units ORDER BY log_index) AS n
      FROM unnest(
        ${seen.map(({ coin }) => coin)}::text[], ${seen.map(({ sender }) => sender)}::text[],
        ${seen.map(({ txHash }) => txHash)}::text[], ${seen.map(({ logIndex }) => logIndex)}::int[],
        ${seen.map(({ block }) => block)}::bigint[], ${seen.map(({ units }) => String(units))}::numeric[],
        ${seen.map(({ amount }) => amount)}::bigint[], ${seen.map(({ dust }) => String(dust))}::numeric[],
        ${seen.map(({ sender }) => players.get(sender) ?? null)}::bigint[]
      ) AS s(coin, sender, tx_hash, log_index, block, units, amount, dust, player_id)
      WHERE NOT EXISTS (
        SELECT 1 FROM deposit d
        WHERE d.tx_hash = s.tx_hash AND d.log_index = s.log_index AND d.state <> 'removed')
    ), gone AS (
      SELECT id, tx_hash, coin, sender, units,
        row_number() OVER (PARTITION BY tx_hash, coin, sender, units ORDER BY log_index) AS n
      FROM deposit WHERE state = 'removed' AND tx_hash = ANY (${seen.map(({ txHash }) => txHash)}::text[])
    ), again AS (
      UPDATE deposit d SET state = 'pending', block = s.block, log_index = s.log_index, version = ${version}
      FROM seen s JOIN gone g USING (tx_hash, coin, sender, units, n)
      WHERE d.id = g.id
      RETURNING d.id, d.tx_hash, d.log_index
    ), fresh AS (
      INSERT INTO deposit
        (player_id, coin, sender, tx_hash, log_index, block, units, amount, dust, state, version, seen_at)
      SELECT s.player_id, s.coin, s.sender, s.tx_hash, s.log_index, s.block, s.units, s.amount, s.dust, 'pending',
        ${version}, ${at}
      FROM seen s
      WHERE NOT EXISTS (SELECT 1 FROM again a WHERE a.tx_hash = s.tx_hash AND a.log_index = s.log_index)
      ORDER BY s.block, s.log_index
      ON CONFLICT (tx_hash, log_index) WHERE state <> 'removed' DO NOTHING
      RETURNING id
    )
    SELECT id FROM again UNION ALL SELECT id FROM fresh`.execute(tx);
  return rows.length;
}

/**
 * Marks the oldest final pending deposits as credited and returns them, at most `limit`. Each has the player of
 * its sending address, or null if no player has that address.
 */
export async function takeFinal(
  tx: Tx,
  { final, version, wallNow, limit }: { final: bigint; version: bigint; wallNow: number; limit: number },
): Promise<FinalDeposit[]> {
  const due = await tx
    .selectFrom('deposit')
    .select(['id', 'sender'])
    .where('state', '=', 'pending')
    .where('block', '<=', final)
    .orderBy('block')
    .orderBy('log_index')
    .limit(limit)
    .execute();
  if (due.length === 0) return [];
  const players = await playersAt(
    tx,
    due.map(({ sender }) => sender),
  );
  const { rows } = await sql<FinalDeposit>`
    UPDATE deposit d SET state = 'credited', version = ${version}, credited_at = ${new Date(wallNow)},
      player_id = coalesce(d.player_id, due.player_id)
    FROM unnest(
      ${due.map(({ id }) => id)}::bigint[], ${due.map(({ sender }) => players.get(sender) ?? null)}::bigint[]
    ) AS due(id, player_id)
    WHERE d.id = due.id AND d.state = 'pending'
    RETURNING d.id, d.player_id AS "playerId", d.coin, d.amount, d.tx_hash AS "txHash", d.log_index AS "logIndex"`.execute(
    tx,
  );
  return rows;
}

/**
 * Assigns credited deposits without a player, at most `limit`, to players who have since signed in with the
 * sending address. Returns them.
 */
export async function takeUnknown(
  tx: Tx,
  { version, limit }: { version: bigint; limit: number },
): Promise<(FinalDeposit & { playerId: bigint })[]> {
  const { rows } = await sql<FinalDeposit & { playerId: bigint }>`
    WITH known AS (
      SELECT d.id, p.id AS player_id FROM deposit d JOIN player p ON p.address = d.sender
      WHERE d.player_id IS NULL AND d.state = 'credited' ORDER BY d.id LIMIT ${limit}
    )
    UPDATE deposit d SET player_id = known.player_id, version = ${version} FROM known WHERE d.id = known.id
    RETURNING d.id, d.player_id AS "playerId", d.coin, d.amount, d.tx_hash AS "txHash", d.log_index AS "logIndex"`.execute(
    tx,
  );
  return rows;
}

/** True if a player now has the sending address of a credited deposit without a player. */
export async function isAnyKnown(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('deposit as d')
    .innerJoin('player as p', 'p.address', 'd.sender')
    .select('d.id')
    .where('d.player_id', 'is', null)
    .where('d.state', '=', 'credited')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** True if any pending deposit is final. */
export async function isAnyFinal(db: Db): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM deposit WHERE state = 'pending' AND block <= (SELECT final_number FROM chain_cursor)
    LIMIT 1`.execute(db);
  return rows.length > 0;
}
