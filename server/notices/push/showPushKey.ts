import type { Handler } from '#server/http/call.ts';
import { vapidKeys } from './vapid.ts';

/** `notice/push/key`: the server's public VAPID key, with which a browser subscribes. */
export const showPushKey: Handler<'notice/push/key'> = async ({ db }) => ({
  publicKey: (await vapidKeys(db)).publicKey,
});
