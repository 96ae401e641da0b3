import type { PlacedLooks } from './lookObjects.ts';
import type { VisitHen, VisitPlot } from './neighbourObjects.ts';
import type { Changes } from './objects.ts';

/** Versions of a page's facts, which only grow, and its count of unread notices. */
export interface FactMarks {
  /** Highest version among plots, hens, stock and looks: that of the farm. */
  farm: number;
  user: number;
  /** Sum over all coins. */
  balances: number;
  /** Number of unread notices. */
  unread: number;
}

/** First message of a client on the WebSocket `/api/live`. */
export interface LiveHello {
  token: string;
  /** Of the facts that the page read before this stream was open. Without them nothing is compared. */
  marks?: FactMarks;
  /** As the `device-proof` header of a call with the path `live`; only for sign-ins that are bound to a device. */
  proof?: string;
}

/**
 * Messages of the server on the live stream. `ready` begins it; `missed` says that the facts changed since the marks of
 * the hello. `changes` carries the same objects as replies. `refetch` means that a change was missed or did not fit. `visit` carries what changed on the manor that the player visits; `closed` means
 * that it admits the player no longer. `ended` means that the session is over.
 */
export type LiveMessage =
  | { type: 'ready'; missed?: true }
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
