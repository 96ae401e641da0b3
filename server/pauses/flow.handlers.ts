import type { Handlers } from '#server/http/call.ts';
import { checkBooks } from '#server/oversight/audit/checkBooks.ts';
import { pauseFlow } from './pauseFlow.ts';

/** Calls of operators over the flows of money and their books. */
export const switchesHandlers: Handlers<'ops/pause' | 'ops/audit'> = {
  'ops/pause': pauseFlow,
  'ops/audit': checkBooks,
};
