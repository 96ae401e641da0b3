import { client } from '../api/client.ts';
import { PUSH_WORKER } from './subscribePush.ts';

/** Removes the push subscription, here and on the server, and the service worker. */
export async function unsubscribePush(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const worker = await navigator.serviceWorker.getRegistration(PUSH_WORKER);
    const subscription = await worker?.pushManager?.getSubscription();
    if (subscription) {
      await subscription.unsubscribe();
      await client.change('notice/push/unsubscribe', { endpoint: subscription.endpoint }, { quiet: true });
    }
    await worker?.unregister();
  } catch {
    // If this fails, the server drops the subscription at its first failed push.
  }
}
