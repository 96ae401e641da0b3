import type { Handlers } from '#server/http/call.ts';
import { pauseFlow } from './pauseFlow.ts';

/** Calls of operators over the flows of money. */
export const flowHandlers: Handlers<'ops/pause'> = { 'ops/pause': pauseFlow };
