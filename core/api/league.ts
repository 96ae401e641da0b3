import * as z from 'zod/mini';
import { leagueDeeds, leagueDivisions, type LeagueDeed } from '#core/catalog/leagueDeeds.ts';
import { endpoint } from './endpoint.ts';
import { id, instant } from './wireParts.ts';

/** One line of a table. */
const member = z.object({
  id,
  /** The member's code, for a visit. */
  code: z.string(),
  nickName: z.string(),
  /** Name of the picture, as in `user`. */
  image: z.string(),
  level: z.int(),
  points: z.int(),
  /** From 1; of equal points the one who reached them first stands higher. */
  place: z.int(),
  isSelf: z.boolean(),
});

/** A week's tables, at most 50 members each. The world's table is empty for a player without points. */
const tables = z.object({
  friends: z.array(member),
  world: z.array(member),
  /** The player's division, 1 to 5. */
  division: z.int().check(z.minimum(1), z.maximum(leagueDivisions.length)),
  /** Steps to another division at the end of the week; null while it runs. */
  step: z.nullable(z.int()),
});

export const leagueCalls = {
  'game/league': endpoint({
    name: 'showLeague',
    summary:
      "The week's and last week's tables of the player's circle and group, and the points of the game day by deed.",
    access: 'player',
    changes: false,
    params: z.strictObject({}),
    answer: z.object({
      thisWeek: tables,
      lastWeek: tables,
      endsAt: instant,
      /** Points of the game day by deed, and the most that it counts. */
      today: z.array(
        z.object({
          deed: z.enum(Object.keys(leagueDeeds) as [LeagueDeed, ...LeagueDeed[]]),
          points: z.int(),
          most: z.int(),
        }),
      ),
    }),
    refusals: [],
  }),
};
