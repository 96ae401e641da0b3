import * as z from 'zod/mini';
import { chainCoins } from '#core/catalog/chainCoins.ts';
import { checkedSettings } from '#core/catalog/checkedSettings.ts';
import { endpoint } from './endpoint.ts';
import { amount, instant } from './wireParts.ts';

/** Parts of 10 000. */
const bps = z.int();

/** Operators' reads of what stands outside the database: the vault on the chain, and the node's settings. */
export const installationCalls = {
  'ops/vault': endpoint({
    name: 'showVault',
    summary:
      'The vault on the chain against the books, coin by coin; what may still leave it today; the gas of the paying keys.',
    access: 'operator',
    changes: false,
    params: z.strictObject({}),
    answer: z.object({
      at: instant,
      coins: z.array(
        z.object({
          coin: z.enum(chainCoins),
          /** The vault by the ledger. */
          books: amount,
          /** The vault's balance at the last final block, without remainders of rounding. */
          chain: amount,
          /** Final movements that the ledger has not booked yet: deposits less payouts. */
          toBook: amount,
          /** Books less chain, with those movements counted; not zero: the audit breaks as I2. */
          difference: amount,
          leftToday: amount,
          /** Share of a day's opening balance that may leave. */
          dayLimitBps: bps,
        }),
      ),
      payers: z.array(
        z.object({
          address: z.string(),
          /** Coins of the chain, rounded down to six decimals. */
          gas: amount,
          /** Payouts that the gas covers at its present price. */
          payments: z.int(),
          isLow: z.boolean(),
        }),
      ),
    }),
    refusals: ['chainUnavailable'],
  }),
  'ops/settings': endpoint({
    name: 'listSettings',
    summary:
      'Settings on which operators should have decided, each given on the answering node or left at its default. Values are never shown.',
    access: 'operator',
    changes: false,
    params: z.strictObject({}),
    answer: z.object({ list: z.array(z.object({ name: z.enum(checkedSettings), isGiven: z.boolean() })) }),
    refusals: [],
  }),
};
