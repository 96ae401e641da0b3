import { kept } from './kept.ts';
import { patch } from './patch.ts';
import type { SessionState } from './session.ts';
import { store } from './store.ts';

const KEYS = { token: 'token', address: 'address', pusername: 'pusername' } as const;

/** Reads token, address and referrer that this device keeps. */
export function recallSession(): void {
  patch('session', {
    token: kept.get(KEYS.token),
    address: kept.get(KEYS.address),
    pusername: kept.get(KEYS.pusername),
  });
}

/** Keeps token, address and referrer whenever they change; the function returned stops that. */
export function keepSession(): () => void {
  let last: SessionState = store.getState().session;
  return store.subscribe(({ session }) => {
    if (session === last) return;
    for (const name of ['token', 'address', 'pusername'] as const) {
      if (session[name] !== last[name]) kept.set(KEYS[name], session[name]);
    }
    last = session;
  });
}
