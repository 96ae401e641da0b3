import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { amount, instant } from './wireParts.ts';

export const holdingCalls = {
  'game/coin/holdMax': endpoint({
    summary:
      'The best holding range of in-app ATR, what is held, what of it is protected, what is above the range and can be destroyed, and when.',
    access: 'player',
    changes: false,
    params: z.strictObject({}),
    answer: z.object({
      level: z.int(),
      range: amount,
      held: amount,
      protected: amount,
      excess: amount,
      /** What the first check found, while flagged; at `dueAt` the smaller of both checks is destroyed. Game time. */
      flagged: z.nullable(amount),
      dueAt: z.nullable(instant),
      nextCheckAt: instant,
    }),
    refusals: [],
  }),
};
