/** Pace of empty blocks on a quiet chain, so that pending confirmations arrive. */
export interface PaceSettings {
  /** Empty blocks after the last block with transactions: at least the confirmations that a deposit needs. */
  tailBlocks: number;
  /** Longest time the chain's clock stands still, in milliseconds: deadlines must pass on a quiet chain too. */
  heartbeatMs: number;
}

/** State between two polls: the last block seen, and the last that the pace did not make itself. */
export interface Pace {
  seen: number;
  busy: number;
}

/**
 * State before the first poll. Every existing block then counts as busy, so a restarted chain gets its tail too.
 */
export const freshPace: Pace = { seen: -1, busy: -1 };

/**
 * Decides if a block is due. An empty block costs a kilobyte of state, so an idle chain makes few: a tail after
 * each transaction, then a heartbeat.
 */
export function chainPace(
  pace: Pace,
  head: { number: number; ageMs: number },
  { tailBlocks, heartbeatMs }: PaceSettings,
): { pace: Pace; isDue: boolean } {
  const busy = head.number > pace.seen ? head.number : Math.min(pace.busy, head.number);
  const isDue = head.number - busy < tailBlocks || head.ageMs >= heartbeatMs;
  return { pace: { seen: isDue ? head.number + 1 : head.number, busy }, isDue };
}
