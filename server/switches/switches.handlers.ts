import type { Handlers } from '../http/call.ts';
import { pauseFlow } from './pauseFlow.ts';

/** Calls of operators over the flows of money and their books. */
export const switchesHandlers: Handlers<'ops/pause'> = {
  'ops/pause': pauseFlow,
};
