import type { Changes } from '#core/api/objects.ts';
import type { ChangingCall } from '#server/http/call.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import type { PlayerRow } from '#server/players/player.repo.ts';
import { userOf } from '#server/players/readUser.ts';

/** Parts of a player that every posting of a farm call changes. */
export type PlayerChanges = Pick<Changes, 'balances' | 'user'>;

/**
 * Reads the player's balances after the call's postings. For a spender of ATR also returns the user, whose
 * points and level changed.
 */
export async function farmChanges(
  call: ChangingCall,
  spender: PlayerRow | null = null,
): Promise<PlayerChanges> {
  const balances = await balancesOf(call.tx, call.player.id);
  return spender ? { balances, user: userOf(spender, balances, call) } : { balances };
}
