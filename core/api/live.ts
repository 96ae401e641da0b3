import type { PlacedLooks } from './lookObjects.ts';
import type { VisitHen, VisitPlot } from './neighbourObjects.ts';
import type { Changes } from './objects.ts';

/** First message of a client on the WebSocket `/api/live`. */
export interface LiveHello {
  token: string;
  /** As the `device-proof` header of a call with the path `live`; only for sign-ins that are bound to a device. */
  proof?: string;
}

/**
 * Messages of the server on the live stream. `changes` carries the same objects as replies. `refetch` means that a
 * change was missed or did not fit. `visit` carries what changed on the manor that the player visits; `closed` means
 * that it admits the player no longer. `ended` means that the session is over.
 */
export type LiveMessage =
  | { type: 'ready' }
  | { type: 'changes'; changes: Changes }
  | { type: 'visit'; owner: string; news: VisitNews }
  | { type: 'refetch' }
  | { type: 'ended' };

/** Changes of a visited manor. */
export interface VisitNews {
  plots?: VisitPlot[];
  hens?: VisitHen[];
  hensGone?: string[];
  looks?: PlacedLooks;
  closed?: true;
}
