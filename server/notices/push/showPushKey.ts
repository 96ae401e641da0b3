import type { Handler } from '#server/http/call.ts';
import { vapidKeys } from './vapid.ts';

/** `notice/push/key`: with what a browser subscribes to this server. */
export const showPushKey: Handler<'notice/push/key'> = async ({ db }) => ({
  publicKey: (await vapidKeys(db)).publicKey,
});
