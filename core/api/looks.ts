import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { look } from './lookObjects.ts';
import { changes } from './objects.ts';
import { amount } from './wireParts.ts';

/** Id of a look or a slot; calls refuse those that do not exist. */
const word = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/));

export const lookCalls = {
  'game/look/list': endpoint({
    name: 'listLooks',
    summary: "All looks with price in ATR or condition, and those in the slots of the player's manor.",
    access: 'player',
    changes: false,
    params: z.strictObject({}),
    answer: z.object({
      list: z.array(look),
      /** Most looks that a manor shows at once. */
      most: z.int(),
      changes,
    }),
    refusals: [],
  }),
  'game/look/buy': endpoint({
    name: 'buyLook',
    summary: 'Buys a look, once, for its price in ATR, which is split as every farm spend.',
    access: 'player',
    changes: true,
    params: z.strictObject({ look: word }),
    answer: z.object({ look: z.string(), spent: amount, changes }),
    refusals: ['lookUnknown', 'lookNotForSale', 'lookOwned', 'lookSoldOut', 'insufficientAtr'],
  }),
  'game/look/place': endpoint({
    name: 'placeLook',
    summary:
      'Places a look in a slot of its group; with replace it takes the place of the look that stands there.',
    access: 'player',
    changes: true,
    params: z.strictObject({ look: word, slot: word, replace: z.optional(z.enum(['true'])) }),
    answer: z.object({ changes }),
    refusals: ['lookUnknown', 'lookNotYours', 'lookSlotWrong', 'lookPlaced', 'lookSlotTaken', 'looksFull'],
  }),
  'game/look/clear': endpoint({
    name: 'clearLook',
    summary: 'Takes the look out of a slot; the player keeps it.',
    access: 'player',
    changes: true,
    params: z.strictObject({ slot: word }),
    answer: z.object({ changes }),
    refusals: ['lookSlotEmpty'],
  }),
};
