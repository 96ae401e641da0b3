import { createECDH } from 'node:crypto';
import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { isPushEndpoint } from './isPushEndpoint.ts';
import { saveSubscription } from './pushSubscription.repo.ts';

/** Maximum browsers per player; the oldest subscription is dropped. */
const MAX_BROWSERS = 5;

/** Returns true when the bytes are a point on P-256; encryption needs one. */
function isPoint(point: Uint8Array): boolean {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  try {
    return pair.computeSecret(point).length > 0;
  } catch {
    return false;
  }
}

/**
 * `notice/push/subscribe`: stores a browser's subscription. Refuses pushHostUnknown and pushKeysMalformed.
 */
export const subscribePush: Handler<'notice/push/subscribe'> = async (call, { endpoint, p256dh, auth }) => {
  if (!isPushEndpoint(endpoint)) return refuse('pushHostUnknown');
  const keys = { p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') };
  if (!isPoint(keys.p256dh)) return refuse('pushKeysMalformed');
  const { id, tokenHash } = call.player;
  await saveSubscription(
    call.tx,
    {
      endpoint,
      player_id: id,
      token_hash: tokenHash,
      ...keys,
      lang: call.lang,
      since: new Date(call.wallNow),
    },
    MAX_BROWSERS,
  );
  return { subscribed: true };
};
