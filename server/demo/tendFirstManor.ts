import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { LocalAccount } from 'viem';
import type { Answer, Path } from '#core/api/table.ts';
import type { World } from '#server/world/world.ts';

type Params = Record<string, string | number>;
type Caller = <P extends Path>(path: P, params?: Params) => Promise<Answer<P> | null>;

/** Trees on the first manor by plot, as far as its ATR reaches. */
const SAPLINGS = ['apple', 'orange', 'peach'] as const;

/**
 * Plays one round as the owner of the demo world's first manor, by the same calls and signatures as every
 * player: reclaim, harvest, sell, sow, water. A refused call means that the action is not possible now; the
 * round goes on.
 */
export async function tendFirstManor(app: FastifyInstance, world: World, owner: LocalAccount): Promise<void> {
  const call = await signIn(app, world, owner);
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

async function signIn(app: FastifyInstance, world: World, owner: LocalAccount): Promise<Caller | null> {
  // One ms later than any earlier sign-out, also in a world that was created in this instant.
  const message = `Dream Manor Login ${world.wallNow() + 1}`;
  const signature = await owner.signMessage({ message });
  const params = { username: owner.address, message, signature };
  const signedIn = await callAs(app, world, '')('user/logining', params);
  return signedIn && callAs(app, world, signedIn.token);
}

function callAs(app: FastifyInstance, world: World, token: string): Caller {
  return async <P extends Path>(path: P, params: Params = {}) => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(params)) query.set(name, String(value));
    const response = await app.inject({
      method: 'POST',
      url: `/api/${path}?${query}`,
      headers: { token, 'request-id': randomUUID() },
    });
    const { code, data, key } = response.json<{ code: number; data: Answer<P>; key?: string }>();
    if (code === 200) return data;
    world.log.info({ path, key }, 'a call of the first manor was refused');
    return null;
  };
}
