import type { World } from '#server/world/world.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { encryptPush, pushChance } from './encryptPush.ts';
import { isPushEndpoint } from './isPushEndpoint.ts';
import { forgetSubscription, takeDuePushes, type DuePush } from './pushSubscription.repo.ts';
import { pushText } from './pushText.ts';
import { vapidHeader, vapidKeys, type VapidKeys } from './vapid.ts';

/** Notices of one step, and how many requests are under way at once. */
const BATCH = 100;
const AT_ONCE = 10;

/** Nobody is woken for what is older, by the wall clock. */
const OLDEST_MS = 3_600_000;

/** How long a push service keeps a message for a phone that is off, in seconds. */
const KEPT_S = 6 * 3_600;

const LONGEST_WAIT_MS = 5_000;

/** Push services want to know whom to ask about a server that sends too much. */
const SUBJECT = 'https://github.com/';

/** How a request goes out: `fetch`, but for tests. */
export type Send = (url: string, init: RequestInit) => Promise<Pick<Response, 'status'>>;

/** Push services say so of a browser that is gone. */
const isGone = (status: number) => status === 404 || status === 410;

async function sendOne(world: World, send: Send, keys: VapidKeys, subject: string, push: DuePush) {
  const { db, log } = world;
  const { endpoint, lang } = push;
  // Also asked when it was kept; a list that became shorter since must hold.
  if (!isPushEndpoint(endpoint)) return forgetSubscription(db, endpoint);
  try {
    const chance = pushChance((count) => world.randomBytes(count));
    const { status } = await send(endpoint, {
      method: 'POST',
      body: new Uint8Array(encryptPush(pushText(push, lang), push, chance)),
      headers: {
        authorization: vapidHeader(keys, endpoint, subject, world.wallNow()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(KEPT_S),
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    });
    if (isGone(status)) await forgetSubscription(db, endpoint);
    else if (status >= 300) log.warn({ status }, 'a push service took no message');
  } catch (error) {
    log.warn({ reason: (error as Error).name }, 'a push service could not be reached');
  }
}

/**
 * Sends what is due, at most 100 notices, each to its player's browsers; says whether more is waiting. A notice is
 * tried once: it stands in the list whatever becomes of the word about it.
 */
export async function sendPushes(world: World, send: Send, subject: string | null): Promise<'more' | 'done'> {
  const wallNow = world.wallNow();
  const since = wallNow - OLDEST_MS;
  const { taken, pushes } = await inTransaction(world.db, (tx) =>
    takeDuePushes(tx, { wallNow, since, most: BATCH }),
  );
  if (pushes.length > 0) {
    const keys = await vapidKeys(world.db);
    for (let from = 0; from < pushes.length; from += AT_ONCE) {
      const some = pushes.slice(from, from + AT_ONCE);
      await Promise.all(some.map((push) => sendOne(world, send, keys, subject ?? SUBJECT, push)));
    }
  }
  return taken < BATCH ? 'done' : 'more';
}
