/** Length of a day, of game time and of wall time; in milliseconds, as the others. */
export const DAY_MS = 86_400_000;
export const HOUR_MS = DAY_MS / 24;
export const MINUTE_MS = HOUR_MS / 60;
