import type { Handlers } from '#server/http/call.ts';
import { listDeposits } from './listDeposits.ts';

/** Call that lists payments into the vault. */
export const depositHandlers: Handlers<'userAccount/rechargeList'> = {
  'userAccount/rechargeList': listDeposits,
};
