import type { Changes } from './objects.ts';

/** First message of a client on the WebSocket `/api/live`. */
export interface LiveHello {
  token: string;
}

/**
 * What the server says on the live stream. `changes` carries the same objects as replies; `refetch` says that something
 * changed that did not fit or was missed; `ended` that the sign-in is over.
 */
export type LiveMessage =
  { type: 'ready' } | { type: 'changes'; changes: Changes } | { type: 'refetch' } | { type: 'ended' };
