import type { DailyJob } from '#server/jobs/job.ts';
import { addBurn } from './burn.repo.ts';

/** Reserves the ATR burned in the game once a game day. The payout worker then burns it on the chain. */
export const carryBurn: DailyJob = {
  name: 'carryBurn',
  daily: true,
  run: async ({ tx, day, world }) => {
    await addBurn(tx, day, `0x${Buffer.from(world.randomBytes(32)).toString('hex')}`);
    return 'done';
  },
};
