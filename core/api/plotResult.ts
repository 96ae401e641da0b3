import * as z from 'zod/mini';
import { refusalKey } from './refusalKey.ts';

/** Result for one plot of several: done, or the refusal's key with its sentence. */
export const plotResult = z.object({
  plot: z.int(),
  done: z.boolean(),
  key: z.nullable(refusalKey),
  msg: z.nullable(z.string()),
});
