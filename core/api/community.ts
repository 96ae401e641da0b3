import * as z from 'zod/mini';
import { rewardKinds } from '#core/catalog/rewardKinds.ts';
import { endpoint } from './endpoint.ts';
import { idParam, pageParams } from './params.ts';
import { amount, id, instant } from './wireParts.ts';

/**
 * Investment by coin: ATR spent on the farm (land, saplings, cares, hens, feed), and USDT cast. Recharges, transfers,
 * orders and swaps do not count.
 */
const investment = z.object({ atr: amount, usdt: amount });

/**
 * Sums over a group of players. The place in the answer says which group. The two performances add up to the
 * investment. Figures follow the sealed ledger within seconds and never decrease.
 */
export const teamFigures = z.object({
  /** Number of players. */
  members: z.int(),
  /** Number of owners among them. */
  owners: z.int(),
  /** Number of players who joined during version 1.0 (before VERSION_1_UNTIL). */
  version1: z.int(),
  investment,
  /** Part of the investment paid with coins brought in: recharged, bought, swapped, received. */
  newPerformance: investment,
  /** Part paid with coins that the game paid out: harvests, eggs, castings' principal and output, rewards. */
  rePerformance: investment,
});

const reward = z.object({
  kind: z.enum(rewardKinds),
  /** Lifetime total of this kind, by coin. */
  total: investment,
  /** Total of the current game day. */
  today: investment,
  /** Collected for the next hourly payment, and not in the totals yet. Only direct and team rewards. */
  due: investment,
});

/** A member of the player's downline, as the player sees them. */
export const member = z.object({
  id,
  userName: z.string(),
  /** Code of the member's manor, for a visit. */
  code: z.string(),
  nickName: z.string(),
  /** Name of the picture, as in `user`. */
  image: z.string(),
  tier: z.enum(['regular', 'owner']),
  level: z.int(),
  /** Time of joining, wall time: the share record. */
  joinedAt: instant,
  /** Number of players whom the member invited; 0: there is no level below. */
  directs: z.int(),
  /** The member's own investment. */
  personal: investment,
  /** All players below the member, at any depth, without the member. */
  team: z.object({ members: z.int(), owners: z.int(), investment }),
});

export const communityCalls = {
  'game/gameTreeTj': endpoint({
    name: 'showTeamMetrics',
    summary:
      'Team figures of the player: personal, direct referees, the whole team at any depth, and rewards by kind (lifetime and today).',
    access: 'player',
    changes: false,
    params: z.strictObject({}),
    answer: z.object({
      /** The player alone. */
      personal: teamFigures,
      /** All players invited by the player. */
      direct: teamFigures,
      /** All players below the player, at any depth: direct referees included, the player excluded. */
      team: teamFigures,
      /** One element for each kind, also for kinds never received. */
      rewards: z.array(reward),
      /** Current depth of direct and team rewards (REF_DEPTH): 2, 1 or 0. */
      depth: z.int(),
    }),
    refusals: [],
  }),
  'game/ztGameTj': endpoint({
    name: 'listReferees',
    summary:
      "Direct referees, newest first: who joined by the player's code and when, each with their figures. `member` (an id of the downline) returns the direct referees of that member, so that a client opens the tree level by level.",
    access: 'player',
    changes: false,
    params: z.strictObject({ member: z.optional(idParam), ...pageParams }),
    answer: z.object({ list: z.array(member), next: z.nullable(z.string()) }),
    refusals: ['memberNotInTeam'],
  }),
};
