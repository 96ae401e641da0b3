import type { Handlers } from '#server/http/call.ts';
import { cancelWithdrawal } from './cancelWithdrawal.ts';
import { listPaymentCoins } from './listPaymentCoins.ts';
import { listOwnWithdrawals } from './listOwnWithdrawals.ts';
import { listWithdrawals } from './listWithdrawals.ts';
import { passWithdrawal } from './passWithdrawal.ts';
import { passWithdrawals } from './passWithdrawals.ts';
import { rejectWithdrawal } from './rejectWithdrawal.ts';
import { withdrawCoins } from './withdrawCoins.ts';

type WithdrawPath =
  | 'userAccount/enableCoins'
  | 'userAccount/withdraw'
  | 'userAccount/myWithDraw'
  | 'userAccount/cancelWithdraw'
  | 'ops/withdraw/list'
  | 'ops/withdraw/pass'
  | 'ops/withdraw/passAll'
  | 'ops/withdraw/reject';

/** Handlers of withdrawals, for players and operators. */
export const withdrawHandlers: Handlers<WithdrawPath> = {
  'userAccount/enableCoins': listPaymentCoins,
  'userAccount/withdraw': withdrawCoins,
  'userAccount/myWithDraw': listOwnWithdrawals,
  'userAccount/cancelWithdraw': cancelWithdrawal,
  'ops/withdraw/list': listWithdrawals,
  'ops/withdraw/pass': passWithdrawal,
  'ops/withdraw/passAll': passWithdrawals,
  'ops/withdraw/reject': rejectWithdrawal,
};
