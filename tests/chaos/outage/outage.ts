import type { Acknowledged } from '../acknowledged.ts';

/** Sizes of one scenario. */
export interface OutageOptions {
  /** Duration of the outage. */
  seconds: number;
  /** Calls a second; players are as many as needed for them. */
  perSecond: number;
  players: number;
  seed: number;
  /** A database of a running PostgreSQL server; null: there is none. */
  serverUrl: string | null;
  say(line: string): void;
}

/** Figures of one outage. */
export interface OutageReport {
  name: string;
  seconds: number;
  /** Milliseconds from the end of the outage until the node was ready, and until a new call was answered. */
  readyMs: number;
  answeredMs: number;
  answered: number;
  /** Attempts that had to be made again, by reason. */
  again: Record<string, number>;
  longestMs: number;
  /** Most connections open at once and all that were opened, at the proxy; null without one. */
  connections: { maxOpen: number; accepted: number } | null;
  /** Differences between what was acknowledged and what is stored, and other faults. */
  faults: string[];
  auditOk: boolean;
  audit: string;
}

/** A call's answers as the books compare them. */
export type Answers = readonly Acknowledged[];
