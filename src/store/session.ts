import type { User } from '#core/api/objects.ts';

/** `starting` until storage is read; then a signed-in player stays so until signed out. */
export type SessionStatus = 'starting' | 'signedOut' | 'signingIn' | 'signedIn';

export interface SessionState {
  status: SessionStatus;
  /** Checksummed wallet address. */
  address: string | null;
  token: string | null;
  /** End of the last sign-in of this visit: the invitation explains the server's, and after the player's own it leads home. */
  endedBy: 'server' | 'player' | null;
  user: User | null;
  /** Connected address without an account: the invitation page asks before it is registered. Null: none. */
  newcomer: string | null;
  /** The referrer: six-character code or full address; null for none. */
  pusername: string | null;
}

export const startSession: SessionState = {
  status: 'starting',
  address: null,
  token: null,
  endedBy: null,
  user: null,
  newcomer: null,
  pusername: null,
};
