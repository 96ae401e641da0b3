import * as z from 'zod/mini';
import { recordTypes } from '#core/catalog/recordTypes.ts';
import { chainCoins } from '#core/catalog/chainCoins.ts';
import { coins } from '#core/money/coin.ts';
import { withdrawalStates } from '#core/catalog/withdrawalStates.ts';
import { accountCalls } from './account.ts';
import { communityCalls } from './community.ts';
import { endpoint } from './endpoint.ts';
import { otcCalls } from './otc.ts';
import { pageParams, playerParam, reasonParam, wordsParam } from './params.ts';
import { userCalls } from './user.ts';
import { walletCalls } from './wallet.ts';
import { amount, id, instant } from './wireParts.ts';

const MAX_NOTE_LENGTH = 1_000;

const note = z.object({ id, text: z.string(), writtenBy: z.string(), writtenAt: instant });

const freeze = z.object({ reason: z.string(), frozenBy: z.string(), frozenAt: instant });

/** Operators' calls about one player: what the player sees of the money, notes, and the freeze of an account. */
export const playerDeskCalls = {
  'ops/player/search': endpoint({
    name: 'searchPlayers',
    summary: 'Players by code, or by the beginning of an address or a name in any case, oldest first.',
    access: 'operator',
    changes: false,
    params: z.strictObject({ text: z.string().check(z.regex(/^\P{Cc}{1,60}$/u)), ...pageParams }),
    answer: z.object({
      list: z.array(
        z.object({
          id,
          userName: z.string(),
          nickName: z.string(),
          referralCode: z.string(),
          tier: z.enum(['regular', 'owner']),
          joinedAt: instant,
          isFrozen: z.boolean(),
        }),
      ),
      next: z.nullable(z.string()),
    }),
    refusals: [],
  }),
  'ops/player/lines': endpoint({
    name: 'listPlayerLines',
    family: 'readAsPlayer',
    summary: "A player's ledger entries, newest first, as the player sees them.",
    access: 'operator',
    changes: false,
    params: z.strictObject({
      player: playerParam,
      coin: z.optional(z.enum(coins)),
      type: z.optional(z.enum(recordTypes)),
      ...pageParams,
    }),
    answer: accountCalls['userAccount/balanceDetail'].answer,
    refusals: ['playerUnknown'],
  }),
  'ops/player/deposits': endpoint({
    name: 'listPlayerDeposits',
    family: 'readAsPlayer',
    summary: "A player's payments into the vault, newest first.",
    access: 'operator',
    changes: false,
    params: z.strictObject({ player: playerParam, ...pageParams }),
    answer: walletCalls['userAccount/rechargeList'].answer,
    refusals: ['playerUnknown'],
  }),
  'ops/player/withdrawals': endpoint({
    name: 'listPlayerWithdrawals',
    family: 'readAsPlayer',
    summary: "A player's withdrawals, newest first, each with its steps.",
    access: 'operator',
    changes: false,
    params: z.strictObject({
      player: playerParam,
      state: z.optional(z.enum(withdrawalStates)),
      ...pageParams,
    }),
    answer: walletCalls['userAccount/myWithDraw'].answer,
    refusals: ['playerUnknown'],
  }),
  'ops/player/orders': endpoint({
    name: 'listPlayerOrders',
    family: 'readAsPlayer',
    summary: "A player's purchase or sell orders, newest first.",
    access: 'operator',
    changes: false,
    params: z.strictObject({ player: playerParam, side: z.enum(['buy', 'sell']), ...pageParams }),
    answer: otcCalls['otc/buyList'].answer,
    refusals: ['playerUnknown'],
  }),
  'ops/player/sessions': endpoint({
    name: 'listPlayerSignIns',
    family: 'readAsPlayer',
    summary: "A player's sign-ins that are valid now, newest first.",
    access: 'operator',
    changes: false,
    params: z.strictObject({ player: playerParam, ...pageParams }),
    answer: userCalls['user/sessions'].answer,
    refusals: ['playerUnknown'],
  }),
  'ops/player/farm': endpoint({
    name: 'showPlayerFarm',
    family: 'readAsPlayer',
    summary:
      "A player's farm as the player sees it: plots with their plants, hens, warehouse and placed looks.",
    access: 'operator',
    changes: false,
    params: z.strictObject({ player: playerParam }),
    answer: userCalls['user/facts'].answer,
    refusals: ['playerUnknown'],
  }),
  'ops/player/referrals': endpoint({
    name: 'listPlayerReferees',
    family: 'readAsPlayer',
    summary: "A player's direct referees, newest first, each with their figures.",
    access: 'operator',
    changes: false,
    params: z.strictObject({ player: playerParam, ...pageParams }),
    answer: communityCalls['game/ztGameTj'].answer,
    refusals: ['playerUnknown'],
  }),
  'ops/player/related': endpoint({
    name: 'showRelated',
    summary:
      'For the decision on a withdrawal: payments and gains of a player, other addresses, and accounts related by sponsor or address.',
    access: 'operator',
    changes: false,
    params: z.strictObject({ player: playerParam }),
    answer: z.object({
      /** Age of the account, wall time. */
      ageMs: z.int(),
      sums: z.array(
        z.object({
          coin: z.enum(chainCoins),
          deposited: amount,
          /** Gross of the withdrawals that were paid. */
          withdrawn: amount,
          /** Gross of those that are not paid yet. */
          open: amount,
          /** Withdrawn and open, less deposited; below zero while the player has brought in more. */
          gain: amount,
          rewards: amount,
        }),
      ),
      /** Addresses besides the player's own to which coins were withdrawn. */
      addresses: z.array(z.object({ address: z.string(), times: z.int(), lastAt: instant })),
      accounts: z.array(
        z.object({
          relation: z.enum(['sponsor', 'referee', 'sameSponsor', 'sameAddress', 'paidTo', 'paidBy']),
          userName: z.string(),
          nickName: z.string(),
          referralCode: z.string(),
          joinedAt: instant,
        }),
      ),
    }),
    refusals: ['playerUnknown'],
  }),
  'ops/player/notes': endpoint({
    name: 'listNotes',
    summary:
      "Operators' notes on a player, newest first, and the account's freeze. The player never sees the notes.",
    access: 'operator',
    changes: false,
    params: z.strictObject({ player: playerParam, ...pageParams }),
    answer: z.object({ list: z.array(note), next: z.nullable(z.string()), freeze: z.nullable(freeze) }),
    refusals: ['playerUnknown'],
  }),
  'ops/player/note': endpoint({
    name: 'writeNote',
    summary: 'Writes a note on a player, for operators only.',
    access: 'operator',
    role: 'support',
    changes: true,
    params: z.strictObject({ player: playerParam, text: wordsParam(MAX_NOTE_LENGTH) }),
    answer: z.object({ note }),
    refusals: ['playerUnknown'],
  }),
  'ops/player/freeze': endpoint({
    name: 'freezePlayer',
    summary:
      'Freezes a player, or ends the freeze. A frozen player reads everything and cancels, and is refused every other change with the reason given here.',
    access: 'operator',
    role: 'support',
    changes: true,
    params: z.strictObject({ player: playerParam, frozen: z.enum(['true', 'false']), reason: reasonParam }),
    answer: z.object({ freeze: z.nullable(freeze) }),
    refusals: ['playerUnknown', 'nothingToDo'],
  }),
};
