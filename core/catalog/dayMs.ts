/** Length of a day, of game time and of wall time. */
export const DAY_MS = 86_400_000;
