import type { Db } from './database.ts';

/** What a listener hears: the payload, or null when the connection was lost and notices may have been missed. */
export type Heard = (payload: string | null) => void;

/** An open database, PGlite or PostgreSQL. */
export interface Connection {
  readonly kind: 'pglite' | 'postgres';
  readonly db: Db;
  /** Hears what any node says on a channel, this one included; gives the function that stops it. */
  listen(channel: string, heard: Heard): Promise<() => Promise<void>>;
  /**
   * Says something, or several things, to every node. In a statement of its own, after the commit of what it tells about: PostgreSQL
   * commits transactions that notify one after the other.
   */
  notify(channel: string, ...payloads: string[]): Promise<void>;
  close(): Promise<void>;
}
