import type { Handler } from '#server/http/call.ts';
import { forgetSubscription } from './pushSubscription.repo.ts';

/** `notice/push/unsubscribe`: forgets it. */
export const unsubscribePush: Handler<'notice/push/unsubscribe'> = async ({ tx, player }, { endpoint }) => {
  await forgetSubscription(tx, endpoint, player.id);
  return { subscribed: false };
};
