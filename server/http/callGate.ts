import { refuse, type Refusal } from '#core/api/refusals.ts';
import { fifoSlots, type FifoSlots } from '#server/slots/fifoSlots.ts';

/** Calls of one player on one node: so many run at once, and so many wait for one of these to end. */
export interface GateSettings {
  atOnce: number;
  waiting: number;
}

/** Limits the concurrent calls of each player. Each call occupies a database connection while it runs. */
export interface CallGate {
  /**
   * Runs a call when fewer than `atOnce` of its player's calls run, FIFO. Refuses tooManyCalls when too many wait.
   * Rejects with the signal's reason when the caller hangs up while it waits.
   */
  run<Result>(player: string, signal: AbortSignal, call: () => Promise<Result>): Promise<Result | Refusal>;
}

/** Seconds after which a refused caller may retry: a slot opens with the next call that ends. */
const RETRY_SECONDS = 1;

/** Creates the gate of one node. */
export function callGate({ atOnce, waiting }: GateSettings): CallGate {
  const players = new Map<string, FifoSlots>();
  return {
    async run(player, signal, call) {
      const slots = players.get(player) ?? fifoSlots({ running: atOnce, waiting });
      if (slots.isFull()) return refuse('tooManyCalls', { seconds: RETRY_SECONDS });
      players.set(player, slots);
      try {
        return await slots.run(call, signal);
      } finally {
        if (slots.isIdle()) players.delete(player);
      }
    },
  };
}
