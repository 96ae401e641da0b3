import { createECDH } from 'node:crypto';
import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { isPushEndpoint } from './isPushEndpoint.ts';
import { keepSubscription } from './pushSubscription.repo.ts';

/** Browsers of one player; the one that asked first gives way. */
const MOST_BROWSERS = 5;

/** Whether 65 bytes are a point on P-256: nothing can be encrypted to any other. */
function isPoint(point: Uint8Array): boolean {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  try {
    return pair.computeSecret(point).length > 0;
  } catch {
    return false;
  }
}

/** `notice/push/subscribe`: keeps where a browser is told. Refuses pushHostUnknown and pushKeysMalformed. */
export const subscribePush: Handler<'notice/push/subscribe'> = async (call, { endpoint, p256dh, auth }) => {
  if (!isPushEndpoint(endpoint)) return refuse('pushHostUnknown');
  const keys = { p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') };
  if (!isPoint(keys.p256dh)) return refuse('pushKeysMalformed');
  const { id, tokenHash } = call.player;
  await keepSubscription(
    call.tx,
    {
      endpoint,
      player_id: id,
      token_hash: tokenHash,
      ...keys,
      lang: call.lang,
      since: new Date(call.wallNow),
    },
    MOST_BROWSERS,
  );
  return { subscribed: true };
};
