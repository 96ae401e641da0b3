import { client } from '../api/client.ts';
import { inWalletBrowser } from '../wallet/inWalletBrowser.ts';

/** Service worker that shows notices while the page is closed. */
export const PUSH_WORKER = '/sw.js';

const quiet = { quiet: true } as const;

/** No service worker in wallets' in-app browsers: some lose their provider with one. */
function hasPush(): boolean {
  return (
    'serviceWorker' in navigator &&
    'PushManager' in globalThis &&
    typeof Notification !== 'undefined' &&
    !inWalletBrowser(navigator.userAgent)
  );
}

function base64url(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
}

/**
 * Subscribes this browser to web push where it is supported: registers a service worker and sends the
 * endpoint to the server. Requires permission. Returns true when subscribed; otherwise the page's title and
 * badge show unread notices.
 */
export async function subscribePush(): Promise<boolean> {
  if (!hasPush() || Notification.permission !== 'granted') return false;
  try {
    await navigator.serviceWorker.register(PUSH_WORKER);
    const { pushManager } = await navigator.serviceWorker.ready;
    const { publicKey } = await client.read('notice/push/key', {}, quiet);
    const subscription =
      (await pushManager.getSubscription()) ??
      (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
    const params = {
      endpoint: subscription.endpoint,
      p256dh: base64url(subscription.getKey('p256dh')),
      auth: base64url(subscription.getKey('auth')),
    };
    return (await client.change('notice/push/subscribe', params, quiet)).subscribed;
  } catch {
    // The browser has no push service, or the server rejects it: title and badge are the fallback.
    return false;
  }
}
