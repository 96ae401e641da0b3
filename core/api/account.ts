import * as z from 'zod/mini';
import { recordTypes } from '#core/catalog/recordTypes.ts';
import { coins } from '#core/money/coin.ts';
import { endpoint } from './endpoint.ts';
import { balance, ledgerLine } from './objects.ts';
import { pageParams } from './params.ts';

export const accountCalls = {
  'userAccount/balance': endpoint({
    name: 'listBalances',
    summary: 'Available, frozen and total of each coin.',
    access: 'player',
    changes: false,
    params: z.strictObject({}),
    answer: z.object({ list: z.array(balance) }),
    refusals: [],
  }),
  'userAccount/balanceDetail': endpoint({
    name: 'listLedgerLines',
    summary: 'Ledger entries, newest first: record type, amount, balance after the entry, time, reference.',
    access: 'player',
    changes: false,
    params: z.strictObject({
      coin: z.optional(z.enum(coins)),
      type: z.optional(z.enum(recordTypes)),
      ...pageParams,
    }),
    answer: z.object({ list: z.array(ledgerLine), next: z.nullable(z.string()) }),
    refusals: [],
  }),
};
