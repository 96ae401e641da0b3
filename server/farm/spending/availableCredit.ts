import { amountOf } from '#core/money/amount.ts';
import type { Db } from '#server/db/database.ts';
import { balancesOf } from '#server/ledger/balances.ts';

/** How much manor credit (ATB) a player has, in ledger units. Only farm calls spend it, so a locked farm keeps it. */
export async function availableCredit(db: Db, playerId: bigint): Promise<bigint> {
  const [atb] = await balancesOf(db, playerId, ['ATB']);
  return amountOf(atb?.available ?? '0');
}
