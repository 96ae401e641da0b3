import * as z from 'zod/mini';
import { refusals, type RefusalKey } from './refusals.ts';

const keys = Object.keys(refusals) as [RefusalKey, ...RefusalKey[]];

/** Key of a refusal inside an answer, such as the result for one plot of several. */
export const refusalKey = z.enum(keys);
