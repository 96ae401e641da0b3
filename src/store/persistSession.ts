import { deviceStorage } from './deviceStorage.ts';
import { patch } from './patch.ts';
import type { SessionState } from './session.ts';
import { store } from './store.ts';

const KEYS = { token: 'token', address: 'address', pusername: 'pusername' } as const;

/** Restores token, address and referrer from this device's storage. */
export function restoreSession(): void {
  patch('session', {
    token: deviceStorage.get(KEYS.token),
    address: deviceStorage.get(KEYS.address),
    pusername: deviceStorage.get(KEYS.pusername),
  });
}

/** Persists token, address and referrer on every change; returns the unsubscribe function. */
export function persistSession(): () => void {
  let last: SessionState = store.getState().session;
  return store.subscribe(({ session }) => {
    if (session === last) return;
    for (const name of ['token', 'address', 'pusername'] as const) {
      if (session[name] !== last[name]) deviceStorage.set(KEYS[name], session[name]);
    }
    last = session;
  });
}
