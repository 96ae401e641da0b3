import type { Handlers } from '#server/http/call.ts';
import { listDeposits } from './listDeposits.ts';

/** The call of what comes into the vault. */
export const depositHandlers: Handlers<'userAccount/rechargeList'> = {
  'userAccount/rechargeList': listDeposits,
};
