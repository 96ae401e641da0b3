import type { Handler } from '#server/http/call.ts';
import { balancesOf } from '#server/ledger/balances.ts';

/** `userAccount/balance`: available, frozen and total amount of each coin. */
export const listBalances: Handler<'userAccount/balance'> = async (call) => {
  return { list: await balancesOf(call.db, call.player.id) };
};
