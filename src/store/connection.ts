export type LiveState = 'off' | 'connecting' | 'on';

export interface ConnectionState {
  live: LiveState;
  /** True when the last call reached the server, and the browser has not lost its network since. */
  online: boolean;
  /** Number of changing calls queued on the device while offline. */
  queued: number;
  /** Version of a newer app offered by the server, or null. */
  newVersion: string | null;
}

export const startConnection: ConnectionState = { live: 'off', online: true, queued: 0, newVersion: null };
