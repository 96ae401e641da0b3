import * as z from 'zod/mini';
import { coins } from '#core/money/coin.ts';
import { recordTypes } from '#core/catalog/recordTypes.ts';
import { endpoint } from './endpoint.ts';
import { amount } from './wireParts.ts';

const MAX_PARAMS_LENGTH = 10_000;

/** Preview of operators' changes. */
export const previewCalls = {
  'ops/preview': endpoint({
    name: 'previewAct',
    summary:
      "Runs an operator's change and rolls it back: its postings, its acts and its answer, or its refusal. The change itself takes the stamp in the header `preview`, and is refused when it would do something else by then.",
    access: 'operator',
    changes: false,
    params: z.strictObject({
      /** Path of the change, such as `ops/credit`. */
      call: z.string().check(z.regex(/^ops\/[a-zA-Z/]{1,40}$/)),
      /** Its parameters as a JSON object of strings. */
      params: z.string().check(z.maxLength(MAX_PARAMS_LENGTH), z.regex(/^\{.*\}$/su)),
    }),
    answer: z.object({
      /** The refusal that the change would meet now; null: it would be done. */
      refusal: z.nullable(
        z.object({
          key: z.string(),
          sentence: z.string(),
          values: z.record(z.string(), z.union([z.string(), z.number()])),
        }),
      ),
      postings: z.array(
        z.object({
          key: z.string(),
          type: z.enum(recordTypes),
          kind: z.string(),
          reference: z.string(),
          entries: z.array(
            z.object({
              account: z.string(),
              coin: z.enum(coins),
              amount,
              /** Balance afterwards of a player's account; null for all others. */
              balance: z.nullable(amount),
            }),
          ),
        }),
      ),
      /** Rows of the acts' log that it would write. */
      acts: z.array(z.object({ act: z.string(), subject: z.string(), reason: z.string() })),
      /** The change's own answer; null with a refusal. */
      answer: z.unknown(),
      /** Value of the header `preview`; null with a refusal. */
      stamp: z.nullable(z.string()),
    }),
    refusals: ['callUnknown', 'roleTooLow'],
  }),
};
