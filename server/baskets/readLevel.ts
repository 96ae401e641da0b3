import { amountOf } from '#core/money/amount.ts';
import { levelOf } from '#core/rules/level.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Call } from '#server/http/call.ts';
import { balancesOf } from '#server/ledger/balances.ts';

/** Present level of a player. */
export async function readLevel(
  db: Db | Tx,
  playerId: bigint,
  { constants }: Pick<Call, 'constants'>,
): Promise<number> {
  const [points] = await balancesOf(db, playerId, ['PTS']);
  return levelOf(amountOf(points?.total ?? '0'), constants);
}
