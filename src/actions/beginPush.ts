import { client } from '../api/client.ts';
import { inWalletBrowser } from '../wallet/inWalletBrowser.ts';

/** What tells of notices while the page is closed. */
export const PUSH_WORKER = '/sw.js';

const quiet = { quiet: true } as const;

/** Wallets' own browsers get no worker: some lose their provider behind one. */
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
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * Has this browser told while the page is closed, where it can be: a worker is registered, and the server is told where.
 * Gives whether it is; without it the page's title and badge tell. Permission must have been given before.
 */
export async function beginPush(): Promise<boolean> {
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
    // A browser without its push service, or a server that does not know it: title and badge tell instead.
    return false;
  }
}
