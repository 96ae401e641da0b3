import type { User } from '#core/api/objects.ts';

/** `starting` until storage is read; then a signed-in player stays so until signed out. */
export type SessionStatus = 'starting' | 'signedOut' | 'signingIn' | 'signedIn';

export interface SessionState {
  status: SessionStatus;
  /** Checksummed wallet address. */
  address: string | null;
  token: string | null;
  user: User | null;
  /** The referrer: six-character code or full address; null for none. */
  pusername: string | null;
}

export const startSession: SessionState = {
  status: 'starting',
  address: null,
  token: null,
  user: null,
  pusername: null,
};
