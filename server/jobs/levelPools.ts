import { pools } from '#core/catalog/accounts.ts';
import { chainCoins } from '#core/catalog/chainCoins.ts';
import { Refusal } from '#core/api/refusals.ts';
import { accountParts } from '#server/ledger/accountParts.ts';
import { levellingPosting } from '#server/ledger/levellingPosting.ts';
import { post } from '#server/ledger/post.ts';
import type { DailyJob } from './job.ts';

/** Pools in the order in which the job looks at them. */
export const levelled = pools.flatMap((pool) =>
  chainCoins.map((coin) => ({ name: `pool:${pool}`, coin }) as const),
);

/** Levels the pools between the books each game day, one a turn, where their parts have become uneven. */
export const levelPools: DailyJob = {
  name: 'levelPools',
  daily: true,
  run: async ({ tx, day, gameNow, wallNow }) => {
    for (const pool of levelled) {
      const posting = levellingPosting(pool, await accountParts(tx, pool), day, { gameNow, wallNow });
      if (!posting) continue;
      const posted = await post(tx, posting);
      if (posted instanceof Refusal) throw new Error(`levelling ${pool.name} was refused: ${posted.key}`);
      return 'more';
    }
    return 'done';
  },
};
