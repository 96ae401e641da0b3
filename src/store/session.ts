import type { User } from '#core/api/objects.ts';

/** `starting` until the first look at what is kept; then whoever is signed in stays so until signed out. */
export type SessionStatus = 'starting' | 'signedOut' | 'signingIn' | 'signedIn';

export interface SessionState {
  status: SessionStatus;
  /** Checksummed wallet address. */
  address: string | null;
  token: string | null;
  user: User | null;
  /** Who invites: six-character code or full address; null when nobody does. */
  pusername: string | null;
}

export const startSession: SessionState = {
  status: 'starting',
  address: null,
  token: null,
  user: null,
  pusername: null,
};
