import * as z from 'zod/mini';
import { id, instant } from './wireParts.ts';

/** A proposed value of a constant. It applies at `from`, or when a second operator approves it before. */
export const pendingChange = z.object({ id, value: z.unknown(), from: instant, reason: z.string() });
