import { Refusal } from '#core/api/refusals.ts';
import { poolBalance } from '#server/ledger/balances.ts';
import { hasMoves } from '#server/ledger/buildPosting.ts';
import { post } from '#server/ledger/post.ts';
import { emissionPosting } from './emissionPosting.ts';
import type { DailyJob } from './job.ts';

/**
 * Emits EMISSION_DAY_BPS of the remaining emission each game day: 60 % to the farm pool and 40 % to the casting
 * pool.
 */
export const emission: DailyJob = {
  name: 'emission',
  daily: true,
  run: async ({ tx, day, constants, gameNow, wallNow }) => {
    const left = await poolBalance(tx, 'emission', 'ATR');
    const posting = emissionPosting(day, left, constants, { gameNow, wallNow });
    if (!hasMoves(posting)) return 'done';
    const posted = await post(tx, posting);
    if (posted instanceof Refusal) throw new Error(`emission of day ${day} refused: ${posted.key}`);
    return 'done';
  },
};
