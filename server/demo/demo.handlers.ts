import type { Handlers } from '#server/http/call.ts';
import { advanceClock } from './advanceClock.ts';
import { claimFaucet } from './claimFaucet.ts';

/** Handlers of `demo/`; their routes exist in the demo world only. */
export const demoHandlers: Handlers<'demo/faucet' | 'demo/advance'> = {
  'demo/faucet': claimFaucet,
  'demo/advance': advanceClock,
};
