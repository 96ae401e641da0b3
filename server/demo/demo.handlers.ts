import type { Handlers } from '#server/http/call.ts';
import { advanceClock } from './advanceClock.ts';
import { claimFaucet } from './claimFaucet.ts';

/** The calls of `demo/`; their routes exist in the demo world alone. */
export const demoHandlers: Handlers<'demo/faucet' | 'demo/advance'> = {
  'demo/faucet': claimFaucet,
  'demo/advance': advanceClock,
};
