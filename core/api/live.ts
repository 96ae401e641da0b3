import type { Changes } from './objects.ts';

/** First message of a client on the WebSocket `/api/live`. */
export interface LiveHello {
  token: string;
}

/**
 * Messages of the server on the live stream. `changes` carries the same objects as replies. `refetch` means that a
 * change was missed or did not fit. `ended` means that the session is over.
 */
export type LiveMessage =
  { type: 'ready' } | { type: 'changes'; changes: Changes } | { type: 'refetch' } | { type: 'ended' };
