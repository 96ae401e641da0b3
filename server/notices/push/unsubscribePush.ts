import type { Handler } from '#server/http/call.ts';
import { deleteSubscription } from './pushSubscription.repo.ts';

/** `notice/push/unsubscribe`: deletes a browser's subscription. */
export const unsubscribePush: Handler<'notice/push/unsubscribe'> = async ({ tx, player }, { endpoint }) => {
  await deleteSubscription(tx, endpoint, player.id);
  return { subscribed: false };
};
