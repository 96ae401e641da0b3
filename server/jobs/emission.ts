import { Refusal } from '#core/api/refusals.ts';
import { dayEmission } from '#core/rules/emission.ts';
import { poolBalance } from '#server/ledger/balances.ts';
import { post } from '#server/ledger/post.ts';
import type { Move } from '#server/ledger/posting.ts';
import type { DailyJob } from './job.ts';

/**
 * Emits EMISSION_DAY_BPS of the remaining emission each game day: 60 % to the farm pool and 40 % to the casting
 * pool.
 */
export const emission: DailyJob = {
  name: 'emission',
  daily: true,
  run: async ({ tx, day, constants, gameNow, wallNow }) => {
    const parts = dayEmission(await poolBalance(tx, 'emission', 'ATR'), constants);
    const parted: Move[] = [
      { coin: 'ATR', from: 'pool:emission', to: 'pool:farm', amount: parts.farm },
      { coin: 'ATR', from: 'pool:emission', to: 'pool:casting', amount: parts.casting },
    ];
    const moves = parted.filter(({ amount }) => amount > 0n);
    if (moves.length === 0) return 'done';
    const posted = await post(tx, {
      key: `emission:${day}`,
      type: 'emission',
      kind: 'day',
      reference: `day:${day}`,
      gameAt: gameNow,
      wallAt: wallNow,
      moves,
    });
    if (posted instanceof Refusal) throw new Error(`emission of day ${day} refused: ${posted.key}`);
    return 'done';
  },
};
