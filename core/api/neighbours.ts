import * as z from 'zod/mini';
import { cares } from '#core/catalog/cares.ts';
import { phrases, stickers } from '#core/catalog/stickers.ts';
import { helpRules, visitRules } from '#core/catalog/visitRules.ts';
import { endpoint } from './endpoint.ts';
import { guestEntry, help, neighbour, neighbourState, visitedManor, visitPlot } from './neighbourObjects.ts';
import { changes } from './objects.ts';
import { amountParam, idParam, pageParams, plotParam } from './params.ts';

/** A player's code, in any case. */
const codeParam = z.string().check(z.regex(/^[0-9A-Za-z]{6}$/));

const visitRefusals = ['manorUnknown', 'manorBarred', 'visitorBarred', 'ownManor', 'manorClosed'] as const;

/** Calls of neighbours: visits, helping hands and the guest book. */
export const neighbourCalls = {
  'game/visit/list': endpoint({
    name: 'listNeighbours',
    summary:
      "The player's circle: the referrer on the first page, then direct referees newest first; and the show manors of the house.",
    access: 'player',
    changes: false,
    params: z.strictObject(pageParams),
    answer: z.object({
      list: z.array(neighbour),
      next: z.nullable(z.string()),
      /** Show manors of the house, on the first page. */
      house: z.array(neighbour),
    }),
    refusals: [],
  }),
  'game/visit/manor': endpoint({
    name: 'showManor',
    summary:
      "A neighbour's manor as it stands now, without balances, addresses and worth. The live stream then carries its changes to the player, until the next visit or for ten minutes.",
    access: 'player',
    changes: false,
    params: z.strictObject({ code: codeParam }),
    answer: visitedManor,
    refusals: visitRefusals,
  }),
  'game/visit/link': endpoint({
    name: 'showLinkedManor',
    summary:
      'A manor that is open to everybody with its code, or a show manor, for visitors without a sign-in.',
    access: 'anyone',
    changes: false,
    params: z.strictObject({ code: codeParam }),
    answer: visitedManor,
    refusals: ['manorUnknown', 'manorBarred', 'manorClosed'],
  }),
  'game/visit/mine': endpoint({
    name: 'showOwnVisits',
    summary:
      "The player's settings for visitors, hearts, the newest 20 helps received, and a page of the own guest book.",
    access: 'player',
    changes: false,
    params: z.strictObject(pageParams),
    answer: z.object({
      state: neighbourState,
      helps: z.array(help),
      list: z.array(guestEntry),
      next: z.nullable(z.string()),
    }),
    refusals: [],
  }),
  'game/visit/book': endpoint({
    name: 'listGuestBook',
    summary: "A page of a neighbour's guest book, newest entries first.",
    access: 'player',
    changes: false,
    params: z.strictObject({ code: codeParam, ...pageParams }),
    answer: z.object({ list: z.array(guestEntry), next: z.nullable(z.string()) }),
    refusals: visitRefusals,
  }),
  'game/visit/help': endpoint({
    name: 'helpPlot',
    summary:
      "Gives a care on a neighbour's plot. The owner pays, manor credit first, within the day's allowance. The helper gets a heart: one per manor and game day, five a day.",
    access: 'player',
    changes: true,
    params: z.strictObject({ code: codeParam, plot: plotParam, care: z.enum(cares) }),
    answer: z.object({
      plot: visitPlot,
      /** True when the helper got a heart; hearts of the helper in all, and of the game day. */
      heart: z.boolean(),
      hearts: z.int(),
      heartsToday: z.int(),
    }),
    refusals: [
      ...visitRefusals,
      'helpOff',
      'helpNotDue',
      'helpTooLate',
      'helpNotWorth',
      'helpAllowanceUsed',
      'helpPurseEmpty',
    ],
  }),
  'game/visit/sticker': endpoint({
    name: 'leaveSticker',
    summary:
      "Leaves a sticker, a set phrase, or both in a neighbour's guest book; ten a game day in one book.",
    access: 'player',
    changes: true,
    params: z.strictObject({
      code: codeParam,
      sticker: z.optional(z.enum(stickers)),
      phrase: z.optional(z.enum(phrases)),
    }),
    answer: z.object({ entry: guestEntry }),
    refusals: [...visitRefusals, 'nothingToDo', 'stickersUsed'],
  }),
  'game/visit/thank': endpoint({
    name: 'thankHelper',
    summary:
      "Thanks a helper for a help on the own manor by a sticker in the helper's guest book, once a help.",
    access: 'player',
    changes: true,
    params: z.strictObject({ help: idParam, sticker: z.enum(stickers) }),
    answer: z.object({ help }),
    refusals: ['helpUnknown', 'alreadyThanked'],
  }),
  'game/visit/settings': endpoint({
    name: 'setVisitRules',
    summary:
      'Sets who may visit, which help is taken, and the most ATR that the helps of a game day may cost (0 to 200).',
    access: 'player',
    changes: true,
    params: z.strictObject({
      visits: z.optional(z.enum(visitRules)),
      helps: z.optional(z.enum(helpRules)),
      helpDay: z.optional(amountParam),
    }),
    answer: z.object({ state: neighbourState, changes }),
    refusals: ['nothingToDo', 'helpDayTooHigh'],
  }),
  'game/visit/report': endpoint({
    name: 'reportNickName',
    summary: "Reports a neighbour's nickname to the operators; once per nickname.",
    access: 'player',
    changes: true,
    params: z.strictObject({ code: codeParam }),
    answer: z.object({ reported: z.string() }),
    refusals: ['manorUnknown', 'ownManor', 'alreadyReported'],
  }),
};
