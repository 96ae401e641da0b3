import { sql } from 'kysely';
import { chainUnits, LEDGER_DECIMALS } from '#core/money/chainUnits.ts';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import type { Tx } from '#server/db/database.ts';

async function sumOf(tx: Tx, query: ReturnType<typeof sql<{ sum: string }>>): Promise<bigint> {
  const { rows } = await query.execute(tx);
  return BigInt(rows[0]?.sum ?? 0);
}

/** Number of the last final block that was read; null in a world whose chain was never read. */
export async function finalNumber(tx: Tx): Promise<bigint | null> {
  const row = await tx.selectFrom('chain_cursor').select('final_number').executeTakeFirst();
  return row?.final_number ?? null;
}

/** Sum of the rounding remainders of final deposits, in the token's units. */
export function finalDust(tx: Tx, coin: ChainCoin, final: bigint): Promise<bigint> {
  return sumOf(
    tx,
    sql`SELECT coalesce(sum(dust), 0)::text AS sum FROM deposit
      WHERE dust > 0 AND coin = ${coin} AND state <> 'removed' AND block <= ${final}`,
  );
}

/** Final deposits that are not booked yet, in ledger units. */
export function unbookedDeposits(tx: Tx, coin: ChainCoin, final: bigint): Promise<bigint> {
  return sumOf(
    tx,
    sql`SELECT coalesce(sum(amount), 0)::text AS sum FROM deposit
      WHERE state = 'pending' AND coin = ${coin} AND block <= ${final}`,
  );
}

/**
 * Payments by the vault for withdrawals that are not booked as confirmed yet, less booked payments above the final
 * block, in ledger units. A payment without a matching withdrawal will never be booked and is not counted: it
 * shows as a difference.
 */
export async function unbookedPayouts(
  tx: Tx,
  coin: ChainCoin,
  { final, decimals }: { final: bigint; decimals: number },
): Promise<bigint> {
  const unitsEach = String(chainUnits(1n, Math.max(decimals, LEDGER_DECIMALS)));
  const paid = await sumOf(
    tx,
    sql`SELECT coalesce(sum(w.gross - w.fee), 0)::text AS sum
      FROM vault_payout v JOIN withdrawal w ON w.payout_id = v.id
      WHERE v.block <= ${final} AND v.coin = ${coin} AND w.coin = v.coin AND w.address = v.recipient
        AND w.state = 'passed' AND v.units = (w.gross - w.fee) * ${unitsEach}::numeric`,
  );
  const ahead = await sumOf(
    tx,
    sql`SELECT coalesce(sum(w.gross - w.fee), 0)::text AS sum FROM withdrawal w
      WHERE w.state = 'confirmed' AND w.coin = ${coin}
        AND NOT EXISTS (SELECT 1 FROM vault_payout v WHERE v.id = w.payout_id AND v.block <= ${final})`,
  );
  return paid - ahead + (coin === 'ATR' ? await unbookedBurns(tx, final, unitsEach) : 0n);
}

/** As `unbookedPayouts`, for the vault's burns of the game's days. */
async function unbookedBurns(tx: Tx, final: bigint, unitsEach: string): Promise<bigint> {
  const burned = await sumOf(
    tx,
    sql`SELECT coalesce(sum(b.amount), 0)::text AS sum
      FROM vault_payout v JOIN chain_burn b ON b.burn_id = v.id
      WHERE v.block <= ${final} AND v.coin = 'ATR' AND v.recipient IS NULL AND b.state = 'pending'
        AND v.units = b.amount * ${unitsEach}::numeric`,
  );
  const ahead = await sumOf(
    tx,
    sql`SELECT coalesce(sum(b.amount), 0)::text AS sum FROM chain_burn b
      WHERE b.state = 'burned'
        AND NOT EXISTS (SELECT 1 FROM vault_payout v WHERE v.id = b.burn_id AND v.block <= ${final})`,
  );
  return burned - ahead;
}
