import type { FastifyInstance } from 'fastify';
import type { LocalAccount } from 'viem';
import type { World } from '#server/world/world.ts';
import { signInOwner } from './signInOwner.ts';

/** Trees on the first manor by plot, as far as its ATR reaches. */
const SAPLINGS = ['apple', 'orange', 'peach'] as const;

/**
 * Plays one round as the owner of the demo world's first manor, by the same calls and signatures as every
 * player: reclaim, harvest, sell, sow, water. A refused call means that the action is not possible now; the
 * round goes on.
 */
export async function tendFirstManor(app: FastifyInstance, world: World, owner: LocalAccount): Promise<void> {
  const call = await signInOwner(app, world, owner);
  if (!call) return;
  for (const plot of [1, 2]) await call('game/land/buy', { plot });
  await call('game/land/harvest', { plot: 'all' });
  const stock = await call('game/seed/myList');
  for (const seed of SAPLINGS) {
    const fruit = stock?.stock.fruit[seed].reduce((sum, lot) => sum + lot.quantity, 0) ?? 0;
    if (fruit > 0) await call('game/seed/sell', { seed, quantity: fruit });
  }
  const land = await call('game/land/list');
  for (const { number, plant, reclaimedAt } of land?.list ?? []) {
    if (plant || reclaimedAt === null) continue;
    const seed = SAPLINGS[number % SAPLINGS.length] ?? 'apple';
    if (await call('game/seed/buy', { seed, quantity: 1 }))
      await call('game/land/sow', { plot: number, seed });
  }
  await call('game/land/js', { plot: 'all' });
  await call('user/logout');
}
