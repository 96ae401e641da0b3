import { client } from '../api/client.ts';
import { PUSH_WORKER } from './beginPush.ts';

/** Takes all of it back: the subscription here and at the server, and the worker. */
export async function endPush(): Promise<void> {
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
    // What could not be taken back here the server forgets at its first attempt.
  }
}
