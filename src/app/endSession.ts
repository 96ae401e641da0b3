import { clearSession } from '../store/clearSession.ts';
import { patch } from '../store/patch.ts';
import { store } from '../store/store.ts';

/**
 * The server ended the session (401): clears it, and the invitation explains why it shows, except after an own
 * sign-out.
 */
export function endSession(): void {
  const { token, endedBy } = store.getState().session;
  if (!token) return;
  clearSession();
  if (endedBy !== 'player') patch('session', { endedBy: 'server' });
}
