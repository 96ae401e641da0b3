import type { Constants } from '#core/catalog/constants.ts';

/** The simulator of `npm run simulate`, packed by `vite.simulator.config.ts`. */
export const SIMULATOR = '/ops/simulator.js';

/** Constants that apply now, and the same with one changed. */
export interface RuleQuestion {
  present: Constants;
  chosen: Constants;
}

/** End of a simulated run. */
export interface SimulatedEnd {
  /** P, in USDT. */
  price: string;
  yPpm: number;
  /** ATR in the farm pool, burned, and in players' hands. */
  farm: string;
  burned: string;
  players: string;
  /** Lowest part of the players' claims that the vault held, in basis points; null: nobody had a claim. */
  ratioBps: number | null;
  /** Gain of each ATR that careful farmers spend, in basis points; null: they spent nothing. */
  gainBps: number | null;
  /** Promises of the economy that break. */
  broken: string[];
}

/** The same days and players under both. */
export interface RuleAnswer {
  days: number;
  players: number;
  present: SimulatedEnd;
  chosen: SimulatedEnd;
}
