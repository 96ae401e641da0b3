import type { ReadKey, ReadName } from './readKey.ts';

const TEAM_MS = 15_000;
/** The server's watch of a visited manor ends after ten minutes without a call. */
const WATCH_MS = 240_000;

/** The team's figures and a manor seen without a sign-in are not published: they are polled while the page is visible. */
const intervals: Partial<Record<ReadName, number>> = {
  showTeamMetrics: TEAM_MS,
  listReferees: TEAM_MS,
  showManor: WATCH_MS,
  showLinkedManor: TEAM_MS,
};

/** Polling interval of a read in milliseconds; false for a read that is not polled. */
export const pollMs = ([name]: ReadKey): number | false => intervals[name] ?? false;
