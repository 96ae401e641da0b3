export type LiveState = 'off' | 'connecting' | 'on';

export interface ConnectionState {
  live: LiveState;
  /** Whether the last call reached the server. */
  online: boolean;
  /** Changing calls that wait on the device for the line to come back. */
  queued: number;
  /** Version of a newer app that the server offers, or null. */
  newVersion: string | null;
}

export const startConnection: ConnectionState = { live: 'off', online: true, queued: 0, newVersion: null };
