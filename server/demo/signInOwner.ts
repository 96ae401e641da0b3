import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { LocalAccount } from 'viem';
import type { Answer, Path } from '#core/api/table.ts';
import type { World } from '#server/world/world.ts';

type Params = Record<string, string | number>;

/** Makes a call; null when it was refused, which the log notes. */
export type OwnerCaller = <P extends Path>(path: P, params?: Params) => Promise<Answer<P> | null>;

/**
 * Signs in as the owner of the demo world's first manor, by a signature like every player. Returns null when that is
 * refused.
 */
export async function signInOwner(
  app: FastifyInstance,
  world: World,
  owner: LocalAccount,
): Promise<OwnerCaller | null> {
  // One ms later than any earlier sign-out, also in a world that was created in this instant.
  const message = `Dream Manor Login ${world.wallNow() + 1}`;
  const signature = await owner.signMessage({ message });
  const params = { username: owner.address, message, signature };
  const signedIn = await callAs(app, world, '')('user/logining', params);
  return signedIn && callAs(app, world, signedIn.token);
}

function callAs(app: FastifyInstance, world: World, token: string): OwnerCaller {
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
