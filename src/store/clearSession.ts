import { startFacts } from './facts.ts';
import { startSession } from './session.ts';
import { store } from './store.ts';
import { startView } from './view.ts';
import { startVisit } from './visitState.ts';

/**
 * Deletes address, token, user info and every fact of the player; the referrer, the end of the sign-in and the
 * settings stay.
 */
export function clearSession(): void {
  store.setState(({ session }) => ({
    session: { ...startSession, status: 'signedOut', pusername: session.pusername, endedBy: session.endedBy },
    facts: startFacts,
    pending: {},
    view: startView,
    visit: startVisit,
  }));
}
