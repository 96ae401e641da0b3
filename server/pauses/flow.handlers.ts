import type { Handlers } from '#server/http/call.ts';
import { pauseFlow } from './pauseFlow.ts';

/** Handler of pauses. */
export const flowHandlers: Handlers<'ops/pause'> = { 'ops/pause': pauseFlow };
