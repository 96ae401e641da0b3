import type { Changes } from '#core/api/objects.ts';
import type { ChangingCall } from '#server/http/call.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import type { PlayerRow } from '#server/players/player.repo.ts';
import { userOf } from '#server/players/readUser.ts';

/** What of a player changes with every posting of a farm call. */
export type PlayerChanges = Pick<Changes, 'balances' | 'user'>;

/**
 * The player's balances as they are when this is asked for, behind the call's postings, and, of who spent ATR, the user
 * with the points and the level that spending brought.
 */
export async function farmChanges(
  call: ChangingCall,
  spender: PlayerRow | null = null,
): Promise<PlayerChanges> {
  const balances = await balancesOf(call.tx, call.player.id);
  return spender ? { balances, user: userOf(spender, balances, call) } : { balances };
}
