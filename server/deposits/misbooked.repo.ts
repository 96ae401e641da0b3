import { sql } from 'kysely';
import type { Hex } from 'viem';
import { chainUnits } from '#core/money/chainUnits.ts';
import type { TokenDecimals } from '#server/chain/readDecimals.ts';
import type { Tx } from '#server/db/database.ts';
import { firstRow } from '#server/ledger/audit/firstRow.ts';
import type { Offender } from '#server/ledger/audit/invariant.ts';

/** Upper bound per query: few payouts are booked before they are seen. */
const MAX_UNSEEN = 100;

/** All payouts and burns that are booked, with the expected recipient and amount. */
const booked = (decimals: TokenDecimals) => sql`(
  SELECT 'withdrawal:' || id AS object, payout_id AS id, coin, address AS recipient,
    (gross - fee) * CASE coin WHEN 'USDT' THEN ${String(chainUnits(1n, decimals.USDT))}::numeric
      ELSE ${String(chainUnits(1n, decimals.ATR))}::numeric END AS units
  FROM withdrawal WHERE state = 'confirmed'
  UNION ALL
  SELECT 'burn:' || id, burn_id, 'ATR', NULL, amount * ${String(chainUnits(1n, decimals.ATR))}::numeric
  FROM chain_burn WHERE state = 'burned')`;

/** The first booked payout that the vault paid to another recipient or in another amount; null if there is none. */
export function findPaidOtherwise(tx: Tx, decimals: TokenDecimals): Promise<Offender | null> {
  return firstRow(
    tx,
    sql`
      SELECT b.object, b.recipient AS wanted, v.recipient, b.units::text AS "wantedUnits", v.units::text AS units,
        v.coin, v.tx_hash AS "txHash", 'the vault paid it otherwise than it is booked' AS fault
      FROM ${booked(decimals)} b JOIN vault_payout v ON v.id = b.id
      WHERE (b.coin, b.units) <> (v.coin, v.units) OR b.recipient IS DISTINCT FROM v.recipient
      ORDER BY b.object LIMIT 1`,
  );
}

/** Booked payouts that were not seen on the chain up to its final block, with their payout ids. */
export async function readUnseen(tx: Tx, final: bigint): Promise<{ object: string; payout: Hex }[]> {
  const { rows } = await sql<{ object: string; payout: Hex }>`
    SELECT object, id AS payout FROM (
      SELECT 'withdrawal:' || id AS object, payout_id AS id FROM withdrawal WHERE state = 'confirmed'
      UNION ALL SELECT 'burn:' || id, burn_id FROM chain_burn WHERE state = 'burned') b
    WHERE NOT EXISTS (SELECT 1 FROM vault_payout v WHERE v.id = b.id AND v.block <= ${final})
    ORDER BY object LIMIT ${MAX_UNSEEN}`.execute(tx);
  return rows;
}
