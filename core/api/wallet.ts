import * as z from 'zod/mini';
import { chainCoins } from '#core/catalog/chainCoins.ts';
import { endpoint } from './endpoint.ts';
import { changes, deposit, withdrawal, withdrawalStates } from './objects.ts';
import { amount, instant } from './wireParts.ts';
import { amountParam, idParam, pageParams, signedParams, writtenAddressParam } from './params.ts';

/** Recharge, withdraw and internal transfer. */
export const walletCalls = {
  'userAccount/enableCoins': endpoint({
    summary:
      'What can be done with each coin of the chain: minimums, fee, decimals, addresses, confirmations.',
    access: 'player',
    changes: false,
    params: z.strictObject({}),
    answer: z.object({
      list: z.array(
        z.object({
          coin: z.enum(chainCoins),
          token: z.string(),
          vault: z.string(),
          decimals: z.int(),
          confirmations: z.int(),
          withdraw: z.object({
            min: amount,
            feeBps: z.int(),
            /** `gains`: what was recharged and never spent leaves without fee; `feeFree` is that much. */
            feeOn: z.enum(['all', 'gains']),
            feeFree: amount,
            /** Above this, alone or with others of 24 hours, a signature over the numbers and two reviewers are needed. */
            signAbove: amount,
          }),
          /** Null: not to be transferred. */
          transfer: z.nullable(z.object({ min: amount })),
        }),
      ),
    }),
    refusals: [],
  }),
  'userAccount/rechargeList': endpoint({
    summary: 'Own payments into the vault, newest first: pending with n of N confirmations, and credited.',
    access: 'player',
    changes: false,
    params: z.strictObject({ ...pageParams }),
    answer: z.object({ list: z.array(deposit), next: z.nullable(z.string()) }),
    refusals: [],
  }),
  'userAccount/withdraw': endpoint({
    summary:
      'Asks for coins to be paid on the chain; the fee is netted from the amount. An address other than the own one, or an amount above the limit, needs a typed-data signature and its deadline.',
    access: 'player',
    changes: true,
    params: z.strictObject({
      coin: z.enum(chainCoins),
      amount: amountParam,
      address: writtenAddressParam,
      ...signedParams,
    }),
    answer: z.object({ withdrawal, changes }),
    refusals: [
      'paused',
      'withdrawBelowMin',
      'addressMalformed',
      'addressNotAllowed',
      'signatureNeeded',
      'signatureExpired',
      'signatureFailed',
      'insufficientAtr',
      'insufficientUsdt',
      'chainUnavailable',
    ],
  }),
  'userAccount/myWithDraw': endpoint({
    summary: 'Own withdrawals, newest first, each with its steps, what it waits for, and its transaction.',
    access: 'player',
    changes: false,
    params: z.strictObject({ state: z.optional(z.enum(withdrawalStates)), ...pageParams }),
    answer: z.object({ list: z.array(withdrawal), next: z.nullable(z.string()) }),
    refusals: [],
  }),
  'userAccount/cancelWithdraw': endpoint({
    summary: 'Takes back an own withdrawal that is still under review; the whole amount returns.',
    access: 'player',
    changes: true,
    params: z.strictObject({ id: idParam }),
    answer: z.object({ withdrawal, changes }),
    refusals: ['withdrawalUnknown', 'withdrawalNotPending'],
  }),
  'userAccount/transfer': endpoint({
    summary:
      'Gives ATR to a member of the own downline, at any depth, without fee. Above the limit it is signed.',
    access: 'player',
    changes: true,
    params: z.strictObject({
      coin: z.literal('ATR'),
      amount: amountParam,
      address: writtenAddressParam,
      ...signedParams,
    }),
    answer: z.object({ changes }),
    refusals: [
      'paused',
      'transferBelowMin',
      'addressMalformed',
      'addressNotAllowed',
      'notSubordinate',
      'signatureNeeded',
      'signatureExpired',
      'signatureFailed',
      'insufficientAtr',
      'giftStays',
      'chainUnavailable',
    ],
  }),
  'userAccount/transferTo': endpoint({
    summary: 'Whether an address may be given a transfer: a member of the own downline, with name and depth.',
    access: 'player',
    changes: false,
    params: z.strictObject({ address: writtenAddressParam }),
    answer: z.object({ nickName: z.string(), address: z.string(), depth: z.int(), joinedAt: instant }),
    refusals: ['addressMalformed', 'addressNotAllowed', 'notSubordinate'],
  }),
};
