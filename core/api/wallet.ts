import * as z from 'zod/mini';
import { chainCoins } from '#core/catalog/chainCoins.ts';
import { endpoint } from './endpoint.ts';
import { withdrawalStates } from '#core/catalog/withdrawalStates.ts';
import { changes, deposit, withdrawal } from './objects.ts';
import { amount, instant } from './wireParts.ts';
import { amountParam, idParam, pageParams, signedParams, writtenAddressParam } from './params.ts';

/** Recharge, withdraw and internal transfer. */
export const walletCalls = {
  'userAccount/enableCoins': endpoint({
    name: 'listPaymentCoins',
    summary: 'Terms of each chain coin: minimums, fee, decimals, addresses, confirmations.',
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
            /** `gains`: coins that were recharged and never spent leave without a fee; `feeFree` is their amount. */
            feeOn: z.enum(['all', 'gains']),
            feeFree: amount,
            /**
             * Above this amount, alone or with others of the last 24 hours, a signature over the terms and two
             * reviewers are needed.
             */
            signAbove: amount,
          }),
          /** Null: the coin cannot be transferred. */
          transfer: z.nullable(z.object({ min: amount })),
        }),
      ),
    }),
    refusals: [],
  }),
  'userAccount/rechargeList': endpoint({
    name: 'listDeposits',
    summary:
      "The player's deposits into the vault, newest first: pending with n of N confirmations, and credited.",
    access: 'player',
    changes: false,
    params: z.strictObject({ ...pageParams }),
    answer: z.object({ list: z.array(deposit), next: z.nullable(z.string()) }),
    refusals: [],
  }),
  'userAccount/withdraw': endpoint({
    name: 'withdrawCoins',
    summary:
      "Requests a payout on the chain. The fee is taken out of the amount. An address other than the player's own, or an amount above the limit, needs a typed-data signature and its deadline.",
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
      'withdrawAboveDay',
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
    name: 'listOwnWithdrawals',
    summary:
      "The player's withdrawals, newest first, each with its steps, the reason of its wait, and its transaction.",
    access: 'player',
    changes: false,
    params: z.strictObject({ state: z.optional(z.enum(withdrawalStates)), ...pageParams }),
    answer: z.object({ list: z.array(withdrawal), next: z.nullable(z.string()) }),
    refusals: [],
  }),
  'userAccount/cancelWithdraw': endpoint({
    name: 'cancelWithdrawal',
    summary: 'Cancels a withdrawal of the player that is still under review. The whole amount returns.',
    access: 'player',
    changes: true,
    isOpenToFrozen: true,
    params: z.strictObject({ id: idParam }),
    answer: z.object({ withdrawal, changes }),
    refusals: ['withdrawalUnknown', 'withdrawalNotPending'],
  }),
  'userAccount/transfer': endpoint({
    name: 'transferAtr',
    summary:
      "Transfers ATR to a member of the player's downline, at any depth, without a fee. The first one to a receiver, and those above the limit, need a typed-data signature and its deadline.",
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
    name: 'checkReceiver',
    summary:
      "Says whether an address can receive a transfer: a member of the player's downline, with name and depth. `isNew`: the player never transferred to it, so the first transfer needs a signature.",
    access: 'player',
    changes: false,
    params: z.strictObject({ address: writtenAddressParam }),
    answer: z.object({
      nickName: z.string(),
      address: z.string(),
      depth: z.int(),
      joinedAt: instant,
      isNew: z.boolean(),
    }),
    refusals: ['addressMalformed', 'addressNotAllowed', 'notSubordinate'],
  }),
};
