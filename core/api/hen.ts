import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { changes, hen } from './objects.ts';
import { amount } from './wireParts.ts';
import { idsParam, pageParams } from './params.ts';
import { refusalKey } from './refusalKey.ts';

/** Result for one hen of several: done, or the refusal's key with its sentence. */
export const henResult = z.object({
  hen: z.string(),
  done: z.boolean(),
  key: z.nullable(refusalKey),
  msg: z.nullable(z.string()),
});

export const henCalls = {
  'game/hen/list': endpoint({
    name: 'listHens',
    summary: 'The yard: all living hens, and dead hens with eggs still to collect; oldest first, 100 a page.',
    access: 'player',
    changes: false,
    params: z.strictObject(pageParams),
    answer: z.object({ list: z.array(hen), next: z.nullable(z.string()) }),
    refusals: [],
  }),
  'game/hen/feed': endpoint({
    name: 'feedHens',
    summary: "Feeds one hen, several, or all hungry ones: once a day of a hen's life, 1 ATR each.",
    access: 'player',
    changes: true,
    params: z.strictObject({ hen: idsParam }),
    answer: z.object({ results: z.array(henResult), spentAtr: amount, changes }),
    refusals: ['henUnknown', 'henAlreadyFed', 'henGone', 'insufficientAtr', 'nothingToDo'],
  }),
  'game/hen/collect': endpoint({
    name: 'collectEggs',
    summary:
      'Collects the eggs in the nests of one hen, several, or all; of the 100 oldest where there are more.',
    access: 'player',
    changes: true,
    params: z.strictObject({ hen: idsParam }),
    answer: z.object({ results: z.array(z.extend(henResult, { eggs: z.int() })), changes }),
    refusals: ['henUnknown', 'noEggs', 'nothingToDo'],
  }),
};
