import { amountOf } from '#core/money/amount.ts';
import type { Db } from '#server/db/database.ts';
import { balancesOf } from '#server/ledger/balances.ts';

/**
 * Manor credit (ATB) of a player, in ledger units. Only farm calls spend it, so it is stable under the farm's
 * lock.
 */
export async function availableCredit(db: Db, playerId: bigint): Promise<bigint> {
  const [atb] = await balancesOf(db, playerId, ['ATB']);
  return amountOf(atb?.available ?? '0');
}
