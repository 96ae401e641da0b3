import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { changes, hen } from './objects.ts';
import { amount } from './wireParts.ts';
import { idsParam } from './params.ts';
import { refusals, type RefusalKey } from './refusals.ts';

const refusalKeys = Object.keys(refusals) as [RefusalKey, ...RefusalKey[]];

const henResult = z.object({
  hen: z.string(),
  done: z.boolean(),
  key: z.nullable(z.enum(refusalKeys)),
  msg: z.nullable(z.string()),
});

export const henCalls = {
  'game/hen/list': endpoint({
    name: 'listHens',
    summary: 'The yard: all living hens, and dead hens with eggs still to collect.',
    access: 'player',
    changes: false,
    params: z.strictObject({}),
    answer: z.object({ list: z.array(hen), next: z.null() }),
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
    summary: 'Collects the eggs in the nests of one hen, several, or all.',
    access: 'player',
    changes: true,
    params: z.strictObject({ hen: idsParam }),
    answer: z.object({ results: z.array(z.extend(henResult, { eggs: z.int() })), changes }),
    refusals: ['henUnknown', 'noEggs', 'nothingToDo'],
  }),
};
