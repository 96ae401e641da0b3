import * as z from 'zod/mini';
import { albumPages, badgeGrades } from '#core/catalog/album.ts';
import { careInstants } from '#core/catalog/careInstants.ts';
import { cares } from '#core/catalog/cares.ts';
import { seeds } from '#core/catalog/seeds.ts';
import { phrases, stickers } from '#core/catalog/stickers.ts';
import { helpRules, visitRules } from '#core/catalog/visitRules.ts';
import { placedLooks } from './lookObjects.ts';
import { amount, id, instant, version } from './wireParts.ts';

/** Relations of a neighbour to the player: own referrer, own team, a show manor of the house, or none of them. */
export const neighbourKinds = ['referrer', 'team', 'house', 'other'] as const;

/** A player as neighbours see one: without address, balances and figures. */
export const neighbour = z.object({
  id,
  code: z.string(),
  nickName: z.string(),
  image: z.string(),
  level: z.int(),
  tier: z.enum(['regular', 'owner']),
  kind: z.enum(neighbourKinds),
});

/** A plant as visitors see it: without what it cost and what its fruit is worth. */
const visitPlant = z.object({
  id,
  seed: z.enum(seeds),
  sownAt: instant,
  ripeAt: instant,
  weedsAt: instant,
  insectsAt: instant,
  ...careInstants(() => z.nullable(instant)),
});

export const visitPlot = z.object({
  number: z.int(),
  version,
  reclaimedAt: z.nullable(instant),
  plant: z.nullable(visitPlant),
});

export const visitHen = z.object({
  id,
  version,
  boughtAt: instant,
  endsAt: instant,
  fedDay: z.nullable(z.int()),
  fedDays: z.int(),
  collectedEggs: z.int(),
  eggsAt: z.array(instant),
});

/** An entry of a guest book: a sticker, a set phrase, or both. `help`: it thanks for that help. */
export const guestEntry = z.object({
  id,
  author: z.object({ code: z.string(), nickName: z.string() }),
  sticker: z.nullable(z.enum(stickers)),
  phrase: z.nullable(z.enum(phrases)),
  help: z.nullable(id),
  /** Wall time. */
  at: instant,
});

/** A badge that neighbours see, with the count of its page of the album. */
export const shownBadge = z.object({
  page: z.enum(albumPages),
  grade: z.enum(badgeGrades),
  count: z.int(),
});

/** A neighbour's manor as it stands now. */
export const visitedManor = z.object({
  owner: neighbour,
  plots: z.array(visitPlot),
  hens: z.array(visitHen),
  looks: placedLooks,
  /** Badges of the owner's album. */
  badges: z.array(shownBadge),
  /** True while the owner takes help and the day's allowance is not used up. */
  takesHelp: z.boolean(),
  /** The owner's own hearts: helps that counted. */
  hearts: z.int(),
  /** Newest entries of the guest book; `game/visit/book` has all. */
  book: z.array(guestEntry),
});

/** A care that a neighbour gave on the player's manor. */
export const help = z.object({
  id,
  helper: z.object({ code: z.string(), nickName: z.string() }),
  plot: z.int(),
  care: z.enum(cares),
  /** Paid by the owner: manor credit and ATR. */
  costAtb: amount,
  costAtr: amount,
  thanked: z.boolean(),
  /** Game time. */
  at: instant,
});

/** The player's own settings and counts as a neighbour. */
export const neighbourState = z.object({
  visits: z.enum(visitRules),
  helps: z.enum(helpRules),
  /** Most that a game day's helps may cost, and what they have cost today. */
  helpDay: amount,
  helpedToday: amount,
  /** Hearts in all, and those of the game day. */
  hearts: z.int(),
  heartsToday: z.int(),
});

/** An act of a neighbour, for the live stream: a help on the player's manor, or an entry of the guest book. */
export const neighbourNews = z.object({ help: z.optional(help), entry: z.optional(guestEntry) });

export type Neighbour = z.infer<typeof neighbour>;
export type VisitPlot = z.infer<typeof visitPlot>;
export type VisitHen = z.infer<typeof visitHen>;
export type ShownBadge = z.infer<typeof shownBadge>;
export type GuestEntry = z.infer<typeof guestEntry>;
export type VisitedManor = z.infer<typeof visitedManor>;
export type Help = z.infer<typeof help>;
export type NeighbourState = z.infer<typeof neighbourState>;
