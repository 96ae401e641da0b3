import { startFacts } from './facts.ts';
import { store } from './store.ts';
import { startView } from './view.ts';

/** Deletes address, token, user info and every fact of the player; the referrer and the settings stay. */
export function clearSession(): void {
  store.setState(({ session }) => ({
    session: { ...session, status: 'signedOut', address: null, token: null, user: null },
    facts: startFacts,
    pending: {},
    view: startView,
  }));
}
