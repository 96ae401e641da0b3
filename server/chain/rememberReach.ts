import type { ChainReach } from '#server/world/world.ts';

/** Failed checks in a row after which the chain counts as away. One alone may be a busy machine. */
const FAILED_CHECKS = 2;

/** Remembers the outcomes of reachability checks, so that calls can tell the chain's state without asking it. */
export function rememberReach(ask: () => Promise<boolean>): ChainReach {
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
