import type { Changes } from '../../core/api/objects.ts';
import type { ChangingCall } from '../http/call.ts';
import { balancesOf } from '../ledger/balances.ts';
import { readUserWith } from '../players/readUser.ts';

/**
 * What a farm call changed: the objects given, the player's balances as they are after its postings and, when ATR was
 * spent, the user with the points and the level that spending brought.
 */
export async function farmChanges(
  call: ChangingCall,
  objects: Omit<Changes, 'balances' | 'user'>,
  spentAtr = 0n,
): Promise<Changes> {
  const balances = await balancesOf(call.tx, call.player.id);
  if (spentAtr === 0n) return { ...objects, balances };
  return { ...objects, balances, user: await readUserWith(call.tx, call.player.id, balances, call) };
}
