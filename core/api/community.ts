import * as z from 'zod/mini';
import { rewardKinds } from '#core/catalog/rewardKinds.ts';
import { endpoint } from './endpoint.ts';
import { idParam, pageParams } from './params.ts';
import { amount, id, instant } from './wireParts.ts';

/**
 * What was put into the manor, by coin: ATR spent on the farm (land, saplings, cares, hens, feed), and USDT cast. No
 * recharge, transfer, order or swap counts.
 */
const investment = z.object({ atr: amount, usdt: amount });

/**
 * Figures of some players together. Who belongs to them is said by where they stand; the two performances add up to the
 * investment. They follow the sealed ledger within seconds and are never taken back.
 */
const figures = z.object({
  /** How many they are. */
  members: z.int(),
  /** How many of them are owners. */
  owners: z.int(),
  /** How many of them joined during version 1.0, that is, before VERSION_1_UNTIL. */
  version1: z.int(),
  investment,
  /** The part of the investment that was paid with coins brought in: recharged, bought, swapped, received. */
  newPerformance: investment,
  /** The part paid with coins that the manor had paid out: harvests, eggs, castings and their output, rewards. */
  rePerformance: investment,
});

const reward = z.object({
  kind: z.enum(rewardKinds),
  /** All that was ever received of this kind, by coin. */
  total: investment,
  /** The same of the present game day. */
  today: investment,
});

/** A member of the own downline, as whoever stands above sees them. */
const member = z.object({
  id,
  userName: z.string(),
  nickName: z.string(),
  /** Name of the picture, as of a user. */
  image: z.string(),
  tier: z.enum(['regular', 'owner']),
  level: z.int(),
  /** When they came, by wall time: a share record. */
  joinedAt: instant,
  /** How many they invited themselves; 0: nothing to open below. */
  directs: z.int(),
  /** What they put in themselves. */
  personal: investment,
  /** All who stand below them, at any depth, without themselves. */
  team: z.object({ members: z.int(), owners: z.int(), investment }),
});

export const communityCalls = {
  'game/gameTreeTj': endpoint({
    summary:
      'Team metrics of the player: personal, direct referees, the whole team below at any depth, and rewards by kind, in all and today.',
    access: 'player',
    changes: false,
    params: z.strictObject({}),
    answer: z.object({
      /** The player alone. */
      personal: figures,
      /** Everybody whom the player invited. */
      direct: figures,
      /** Everybody below the player, at any depth, the direct referees with them and the player without. */
      team: figures,
      /** One of each kind, those that were never received too. */
      rewards: z.array(reward),
      /** Depth that direct and team rewards reach at present (REF_DEPTH): 2, 1 or 0. */
      depth: z.int(),
    }),
    refusals: [],
  }),
  'game/ztGameTj': endpoint({
    summary:
      'Direct referees, the newest first: who came by the own code and when, each with their figures. With `member`, an id of the own downline, the direct referees of that member: so the tree is opened level by level.',
    access: 'player',
    changes: false,
    params: z.strictObject({ member: z.optional(idParam), ...pageParams }),
    answer: z.object({ list: z.array(member), next: z.nullable(z.string()) }),
    refusals: ['notSubordinate'],
  }),
};
