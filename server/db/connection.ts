import type { Db } from './database.ts';

/** Callback of a listener: receives the payload, or null after a reconnect, when notices may have been missed. */
export type NoticeListener = (payload: string | null) => void;

/** An open database, PGlite or PostgreSQL. */
export interface Connection {
  readonly kind: 'pglite' | 'postgres';
  readonly db: Db;
  /**
   * Subscribes to a channel, on which any node publishes, this one included. Resolves with the function that
   * unsubscribes.
   */
  listen(channel: string, onNotice: NoticeListener): Promise<() => Promise<void>>;
  /**
   * Publishes payloads to every node. Call it in a statement of its own after the commit: PostgreSQL serializes
   * the commits of transactions that notify.
   */
  notify(channel: string, ...payloads: string[]): Promise<void>;
  /** Connections that are open and idle, and callers that wait for one. */
  pool(): { open: number; idle: number; waiting: number };
  close(): Promise<void>;
}
