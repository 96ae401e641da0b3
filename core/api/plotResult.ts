import * as z from 'zod/mini';
import { refusals, type RefusalKey } from './refusals.ts';

const refusalKeys = Object.keys(refusals) as [RefusalKey, ...RefusalKey[]];

/** Result for one plot of several: done, or the refusal's key with its sentence. */
export const plotResult = z.object({
  plot: z.int(),
  done: z.boolean(),
  key: z.nullable(z.enum(refusalKeys)),
  msg: z.nullable(z.string()),
});
