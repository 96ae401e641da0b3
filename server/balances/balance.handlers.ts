import type { Handlers } from '#server/http/call.ts';
import { listBalances } from './listBalances.ts';
import { listLedgerLines } from './listLedgerLines.ts';

/** Handlers of `userAccount/`. */
export const balanceHandlers: Handlers<'userAccount/balance' | 'userAccount/balanceDetail'> = {
  'userAccount/balance': listBalances,
  'userAccount/balanceDetail': listLedgerLines,
};
