/** Failed checks in a row after which the chain counts as away. One alone may be a busy machine. */
const FAILED_CHECKS = 2;

export interface Reach {
  /** Asks the chain now; true if it answers and has the expected id. Rejects when it does not answer. */
  isReachable(): Promise<boolean>;
  /** True if the last checks of this node failed. Known without a wait; false before the second check. */
  isAway(): boolean;
  /** Takes over the state that another node found, without asking the chain. */
  learn(isAway: boolean): void;
  /** Subscribes to changes of `isAway`. Returns the function that unsubscribes. */
  onAway(hear: (isAway: boolean) => void): () => void;
}

/** Remembers the outcomes of reachability checks, so that calls can tell the chain's state without asking it. */
export function rememberReach(ask: () => Promise<boolean>): Reach {
  const listeners = new Set<(isAway: boolean) => void>();
  let failed = 0;
  const isAway = () => failed >= FAILED_CHECKS;
  const setFailed = (count: number) => {
    const before = isAway();
    failed = count;
    if (isAway() !== before) for (const hear of listeners) hear(!before);
  };
  const note = (isThere: boolean) => setFailed(isThere ? 0 : failed + 1);
  return {
    isReachable: async () => {
      try {
        const isThere = await ask();
        note(isThere);
        return isThere;
      } catch (cause) {
        note(false);
        throw cause;
      }
    },
    isAway,
    learn: (isGone) => setFailed(isGone ? FAILED_CHECKS : 0),
    onAway: (hear) => {
      listeners.add(hear);
      return () => void listeners.delete(hear);
    },
  };
}
