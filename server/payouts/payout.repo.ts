import { sql } from 'kysely';
import type { Hex } from 'viem';
import type { WithdrawalState } from '#core/api/objects.ts';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { WithdrawalRow } from '#server/wallet/withdrawal.repo.ts';

/** One transaction signed for a nonce. */
export interface Attempt {
  attempt: number;
  hash: Hex;
  raw: Hex;
  max_fee: bigint;
  tip: bigint;
  signed_at: Date;
}

/** What a nonce pays; null in a place that only fills a gap. */
export interface PlacedPayout {
  playerId: bigint;
  id: bigint;
  payoutId: Hex;
  coin: ChainCoin;
  /** Ledger units. */
  net: bigint;
  address: Hex;
  deadline: bigint;
  state: WithdrawalState;
  txHash: string | null;
  confirmations: number | null;
  wait: WithdrawalRow['wait'];
}

/** What a nonce burns on the chain. */
export interface PlacedBurn {
  id: bigint;
  burnId: Hex;
  deadline: bigint;
}

export interface OpenPlace {
  nonce: bigint;
  payout: PlacedPayout | null;
  burn: PlacedBurn | null;
  /** Oldest first. */
  attempts: Attempt[];
}

/** Whether there is anything for the worker to do at all. */
export async function hasWork(db: Db, payer: string): Promise<boolean> {
  const { rows } = await sql<{ work: boolean }>`
    SELECT EXISTS (SELECT 1 FROM withdrawal WHERE state = 'passed')
      OR EXISTS (SELECT 1 FROM chain_burn WHERE state = 'pending')
      OR EXISTS (SELECT 1 FROM payout_place WHERE payer = ${payer} AND NOT done) AS work`.execute(db);
  return rows[0]?.work ?? false;
}

/** Takes or keeps the lease on a key; false while another node works with it. */
export async function takeLease(
  db: Db,
  payer: string,
  { node, now, until, nonce }: { node: string; now: number; until: number; nonce: bigint },
): Promise<boolean> {
  await db
    .insertInto('payout_key')
    .values({ payer, next_nonce: nonce })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const taken = await db
    .updateTable('payout_key')
    .set({ lease_by: node, lease_until: new Date(until) })
    .where('payer', '=', payer)
    .where((eb) =>
      eb.or([eb('lease_by', 'is', null), eb('lease_by', '=', node), eb('lease_until', '<=', new Date(now))]),
    )
    .returning('payer')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Other keys with open places that no node works with: what was signed with a key that was replaced. */
export async function readFormerPayers(db: Db, payer: string, now: number, most: number): Promise<Hex[]> {
  const rows = await db
    .selectFrom('payout_key as k')
    .select('k.payer')
    .where('k.payer', '!=', payer)
    .where((eb) => eb.or([eb('k.lease_by', 'is', null), eb('k.lease_until', '<=', new Date(now))]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('payout_place as place')
          .select('place.nonce')
          .whereRef('place.payer', '=', 'k.payer')
          .where('place.done', '=', false),
      ),
    )
    .orderBy('k.payer')
    .limit(most)
    .execute();
  return rows.map((row) => row.payer as Hex);
}

/** Gives the lease back, so that another node need not wait for its end. */
export async function leaveLease(db: Db, payer: string, node: string): Promise<void> {
  await db
    .updateTable('payout_key')
    .set({ lease_by: null, lease_until: null })
    .where('payer', '=', payer)
    .where('lease_by', '=', node)
    .execute();
}

/** Places that are not final yet, lowest nonce first, with every transaction that was signed for them. */
export async function readOpenPlaces(db: Db, payer: string, most: number): Promise<OpenPlace[]> {
  const rows = await db
    .selectFrom('payout_place as place')
    .leftJoin('withdrawal as w', (join) =>
      join.onRef('w.player_id', '=', 'place.player_id').onRef('w.id', '=', 'place.withdrawal_id'),
    )
    .leftJoin('chain_burn as b', 'b.id', 'place.burn')
    .select(['place.burn', 'b.burn_id', 'b.deadline as burn_deadline'])
    .select(['place.nonce', 'w.player_id', 'w.id', 'w.payout_id', 'w.coin', 'w.gross', 'w.fee', 'w.address'])
    .select(['w.deadline', 'w.state', 'w.tx_hash', 'w.confirmations', 'w.wait'])
    .where('place.payer', '=', payer)
    .where('place.done', '=', false)
    .orderBy('place.nonce')
    .limit(most)
    .execute();
  if (rows.length === 0) return [];
  const attempts = await db
    .selectFrom('payout_tx')
    .select(['nonce', 'attempt', 'hash', 'raw', 'max_fee', 'tip', 'signed_at'])
    .where('payer', '=', payer)
    .where(
      'nonce',
      'in',
      rows.map(({ nonce }) => nonce),
    )
    .orderBy('nonce')
    .orderBy('attempt')
    .execute();
  return rows.map((row) => ({
    nonce: row.nonce,
    burn:
      row.burn === null
        ? null
        : { id: row.burn, burnId: row.burn_id as Hex, deadline: row.burn_deadline ?? 0n },
    payout: row.id === null ? null : placedOf(row as unknown as Parameters<typeof placedOf>[0]),
    attempts: attempts.filter(({ nonce }) => nonce === row.nonce),
  }));
}

function placedOf(row: Omit<WithdrawalRow, 'deadline'> & { deadline: bigint }): PlacedPayout {
  return {
    playerId: row.player_id,
    id: row.id,
    payoutId: row.payout_id as Hex,
    coin: row.coin,
    net: row.gross - row.fee,
    address: row.address as Hex,
    deadline: row.deadline,
    state: row.state,
    txHash: row.tx_hash,
    confirmations: row.confirmations,
    wait: row.wait,
  };
}

/**
 * Those that have passed and stand in no open place, oldest first; those that wait for another day come last, so that
 * however many they are everybody behind them is looked at. `at`: the chain's clock in milliseconds.
 */
export function readUnplaced(db: Db, most: number, at: number): Promise<WithdrawalRow[]> {
  return db
    .selectFrom('withdrawal')
    .selectAll()
    .where('state', '=', 'passed')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payout_place')
            .select('nonce')
            .whereRef('payout_place.withdrawal_id', '=', 'withdrawal.id')
            .where('done', '=', false),
        ),
      ),
    )
    .orderBy(({ fn, val }) => fn.coalesce(sql<boolean>`wait_until > ${new Date(at)}`, val(false)))
    .orderBy('id')
    .limit(most)
    .execute();
}

/** Those that have passed and whose last moment on the chain was before an instant of its clock. */
export function readOverdue(db: Db, at: bigint, most: number): Promise<WithdrawalRow[]> {
  return db
    .selectFrom('withdrawal')
    .selectAll()
    .where('state', '=', 'passed')
    .where('deadline', '<', at)
    .orderBy('id')
    .limit(most)
    .execute();
}

/** Holds a key's row and gives its next nonce, at least the chain's own. */
export async function lockKey(tx: Tx, payer: string, least: bigint): Promise<bigint> {
  const { next_nonce } = await tx
    .selectFrom('payout_key')
    .select('next_nonce')
    .where('payer', '=', payer)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return next_nonce > least ? next_nonce : least;
}

/** Moves a held key's next nonce on. */
export async function setNextNonce(tx: Tx, payer: string, next: bigint): Promise<void> {
  await tx.updateTable('payout_key').set({ next_nonce: next }).where('payer', '=', payer).execute();
}

/** Opens a place and stores its first transaction. */
export async function addPlace(
  tx: Tx,
  payer: string,
  nonce: bigint,
  row: Pick<WithdrawalRow, 'player_id' | 'id'> | null,
  signed: Attempt,
): Promise<void> {
  await tx
    .insertInto('payout_place')
    .values({ payer, nonce, player_id: row?.player_id ?? null, withdrawal_id: row?.id ?? null })
    .execute();
  await addAttempt(tx, payer, nonce, signed);
}

/** Stores a further transaction for a nonce; false when another node stored that attempt first. */
export async function addAttempt(
  db: Db | Tx,
  payer: string,
  nonce: bigint,
  signed: Attempt,
): Promise<boolean> {
  const stored = await db
    .insertInto('payout_tx')
    .values({ payer, nonce, ...signed })
    .onConflict((conflict) => conflict.doNothing())
    .returning('nonce')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Marks places as final. */
export async function closePlaces(db: Db | Tx, payer: string, nonces: readonly bigint[]): Promise<void> {
  if (nonces.length === 0) return;
  await db
    .updateTable('payout_place')
    .set({ done: true })
    .where('payer', '=', payer)
    .where('nonce', 'in', nonces)
    .execute();
}

/** What was signed for nonces, whether their places are done or not. */
export async function readSigned(
  db: Db,
  payer: string,
  nonces: readonly bigint[],
): Promise<{ nonce: bigint; raw: Hex }[]> {
  if (nonces.length === 0) return [];
  return db
    .selectFrom('payout_tx')
    .select(['nonce', 'raw'])
    .where('payer', '=', payer)
    .where('nonce', 'in', nonces)
    .orderBy('nonce')
    .orderBy('attempt')
    .execute();
}

/** The key's next nonce as it is kept; 0 before it was ever used. */
export async function readNextNonce(db: Db, payer: string): Promise<bigint> {
  const row = await db
    .selectFrom('payout_key')
    .select('next_nonce')
    .where('payer', '=', payer)
    .executeTakeFirst();
  return row?.next_nonce ?? 0n;
}
