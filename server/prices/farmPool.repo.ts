import type { Constants } from '#core/catalog/constants.ts';
import { dayEmission } from '#core/rules/emission.ts';
import { FALL_SPAN_MS, type FarmPool } from '#core/rules/yield.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { fixedSql } from '#server/db/fixedSql.ts';
import { ledgerInBooks } from '#server/ledger/inBooks.ts';

type EmissionConstants = Pick<Constants, 'EMISSION_DAY_BPS' | 'EMISSION_FARM_BPS'>;

interface PoolRow {
  balance: bigint;
  emission: bigint;
  highest: bigint | null;
}

async function readSummed(db: Db | Tx, gameNow: number): Promise<PoolRow | undefined> {
  const { rows } = await fixedSql<PoolRow>`
    SELECT
      (SELECT coalesce(sum(balance), 0)::bigint FROM account
        WHERE name = 'pool:farm' AND coin = 'ATR') AS balance,
      (SELECT coalesce(sum(balance), 0)::bigint FROM account
        WHERE name = 'pool:emission' AND coin = 'ATR') AS emission,
      (SELECT max(balance) FROM farm_pool_mark
        WHERE at > ${new Date(gameNow - FALL_SPAN_MS)}::timestamptz
          AND at <= ${new Date(gameNow)}::timestamptz) AS highest`.execute(db);
  return rows[0];
}

async function readSeen(db: Db | Tx): Promise<PoolRow | undefined> {
  const { rows } = await fixedSql<PoolRow>`SELECT farm AS balance, emission, highest FROM pools_seen`.execute(
    db,
  );
  return rows[0];
}

/**
 * The farm pool at game time `gameNow`, for `yieldPpm`. One statement; not locked. Where books lie on several workers it is
 * the pool as `seePools` saw it last.
 */
export async function readFarmPool(
  db: Db | Tx,
  gameNow: number,
  constants: EmissionConstants,
): Promise<FarmPool> {
  const read = ledgerInBooks() ? readSeen : readSummed;
  const { balance = 0n, emission = 0n, highest = null } = (await read(db, gameNow)) ?? {};
  return { balance, highest, dayEmission: dayEmission(emission, constants).farm };
}

/** Highest mark within FALL_SPAN_MS before a game time, in ATR units; null without one. */
export async function highestMark(db: Db | Tx, gameAt: number): Promise<bigint | null> {
  const row = await db
    .selectFrom('farm_pool_mark')
    .select(({ fn }) => fn.max('balance').as('highest'))
    .where('at', '>', new Date(gameAt - FALL_SPAN_MS))
    .where('at', '<=', new Date(gameAt))
    .executeTakeFirst();
  return row?.highest ?? null;
}

/** Stores the farm pool's balance at a game time. */
export async function addMark(tx: Tx, gameNow: number, balance: bigint): Promise<void> {
  await tx
    .insertInto('farm_pool_mark')
    .values({ at: new Date(gameNow), balance })
    .onConflict((conflict) => conflict.column('at').doNothing())
    .execute();
}
