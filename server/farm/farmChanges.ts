import type { Changes } from '../../core/api/objects.ts';
import type { ChangingCall } from '../http/call.ts';
import { balancesOf } from '../ledger/balances.ts';
import { getPlayer } from '../players/player.repo.ts';
import { userOf } from '../players/readUser.ts';

/** What of a player changes with every posting of a farm call. */
export type PlayerChanges = Pick<Changes, 'balances' | 'user'>;

/**
 * The player's balances as they are when this is asked for, behind the call's postings, and, when ATR was spent, the
 * user with the points and the level that spending brought.
 */
export async function farmChanges(call: ChangingCall, spentAtr = 0n): Promise<PlayerChanges> {
  const { tx, player } = call;
  const [balances, row] = await Promise.all([
    balancesOf(tx, player.id),
    spentAtr === 0n ? null : getPlayer(tx, player.id),
  ]);
  return row ? { balances, user: userOf(row, balances, call) } : { balances };
}
