import { refuseLocally } from '../actions/refuseLocally.ts';
import { clearSession } from '../store/clearSession.ts';
import { store } from '../store/store.ts';

/** The server ended the session (401): clears it, and explains once why the invitation shows. */
export function endSession(): void {
  if (!store.getState().session.token) return;
  clearSession();
  refuseLocally('signInEnded');
}
