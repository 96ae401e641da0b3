/** When an otherwise quiet chain makes a block, so that what waits for confirmations goes on. */
export interface PaceSettings {
  /** Empty blocks made after the last one that held something: at least the confirmations a deposit needs. */
  tailBlocks: number;
  /** The longest the chain's clock stands still, in milliseconds: deadlines pass on a quiet chain too. */
  heartbeatMs: number;
}

/** What is remembered between two looks: the last block seen, and the last that the pace did not make itself. */
export interface Pace {
  seen: number;
  busy: number;
}

/** Before the first look: whatever is there then counts as busy, so a chain that came back gets its tail too. */
export const freshPace: Pace = { seen: -1, busy: -1 };

/**
 * Whether a block is due. Blocks without content cost a kilobyte of state each, so an idle chain makes few: a tail
 * after each transaction, then a heartbeat.
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
