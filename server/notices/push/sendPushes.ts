import type { World } from '#server/world/world.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { encryptPush, pushChance } from './encryptPush.ts';
import { isPushEndpoint } from './isPushEndpoint.ts';
import { deleteSubscription, takeDuePushes, type DuePush } from './pushSubscription.repo.ts';
import { pushText } from './pushText.ts';
import { vapidHeader, vapidKeys, type VapidKeys } from './vapid.ts';

/** Notices per step, and maximum concurrent requests. */
const BATCH_SIZE = 100;
const MAX_CONCURRENT = 10;

/** Older notices are not pushed; wall ms. */
const MAX_AGE_MS = 3_600_000;

/** Time for which a push service stores a message for an offline device, in seconds. */
const TTL_S = 6 * 3_600;

const REQUEST_TIMEOUT_MS = 5_000;

/** Contact for push services about this server (RFC 8292 `sub`). */
const SUBJECT = 'https://github.com/';

/** Sends a request: `fetch`, or a fake in tests. */
export type Send = (url: string, init: RequestInit) => Promise<Pick<Response, 'status'>>;

/** The push service reports that the subscription is gone. */
const isGone = (status: number) => status === 404 || status === 410;

async function sendPush(world: World, send: Send, keys: VapidKeys, subject: string, push: DuePush) {
  const { db, log } = world;
  const { endpoint, lang } = push;
  // Checked at subscription too; repeated here in case the list of hosts has become shorter since.
  if (!isPushEndpoint(endpoint)) return deleteSubscription(db, endpoint);
  try {
    const chance = pushChance((count) => world.randomBytes(count));
    const { status } = await send(endpoint, {
      method: 'POST',
      body: new Uint8Array(encryptPush(pushText(push, lang), push, chance)),
      headers: {
        authorization: vapidHeader(keys, endpoint, subject, world.wallNow()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(TTL_S),
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    if (isGone(status)) await deleteSubscription(db, endpoint);
    else if (status >= 300) log.warn({ status }, 'a push service rejected a message');
  } catch (error) {
    log.warn({ reason: (error as Error).name }, 'a push service could not be reached');
  }
}

/**
 * Sends queued pushes, at most 100 notices, each to its player's browsers; returns 'more' when further ones
 * may wait. A notice is tried once: it stays in the list in any case.
 */
export async function sendPushes(world: World, send: Send, subject: string | null): Promise<'more' | 'done'> {
  const wallNow = world.wallNow();
  const since = wallNow - MAX_AGE_MS;
  const { taken, pushes } = await inTransaction(world.db, (tx) =>
    takeDuePushes(tx, { wallNow, since, limit: BATCH_SIZE }),
  );
  if (pushes.length > 0) {
    const keys = await vapidKeys(world.db);
    for (let from = 0; from < pushes.length; from += MAX_CONCURRENT) {
      const batch = pushes.slice(from, from + MAX_CONCURRENT);
      await Promise.all(batch.map((push) => sendPush(world, send, keys, subject ?? SUBJECT, push)));
    }
  }
  return taken < BATCH_SIZE ? 'done' : 'more';
}
