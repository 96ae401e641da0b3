/** Spans of the price chart. Weeks begin on Monday, months on their first day, UTC. */
export const candleIntervals = ['1m', '15m', '1h', '4h', '1d', '1w', '1M'] as const;

export type CandleInterval = (typeof candleIntervals)[number];
