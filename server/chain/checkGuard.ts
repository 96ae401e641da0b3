import { MINUTE_MS } from '#core/catalog/dayMs.ts';
import { fifoSlots } from '#server/slots/fifoSlots.ts';

/** Contract checks that one client may start in a minute. A player signs in once, and pays now and then. */
const MAX_PER_MINUTE = 10;

/** Clients that are counted in one minute; the next one waits for the next minute. Bounds the memory. */
const MAX_CLIENTS = 10_000;

/** Checks of this node that run at once, and that wait for their turn. */
const MAX_RUNNING = 4;
const MAX_WAITING = 16;

/** `limited`: this client asks too often. `busy`: too many checks wait. Neither says anything of the signature. */
export type Guarded<Verdict> = Verdict | 'limited' | 'busy';

export interface CheckGuard {
  /** Runs a check when its turn comes; returns a reason not to run it. `client` is an IP address or a player. */
  run<Verdict>(client: string, check: () => Promise<Verdict>): Promise<Guarded<Verdict>>;
}

/** Counts by fixed window: at most `MAX_PER_MINUTE` for each client, in wall time. */
function makeCounter(now: () => number): (client: string) => boolean {
  let window = 0;
  const counts = new Map<string, number>();
  return (client) => {
    const current = Math.floor(now() / MINUTE_MS);
    if (current !== window) counts.clear();
    window = current;
    const count = (counts.get(client) ?? 0) + 1;
    if (count > MAX_PER_MINUTE || (count === 1 && counts.size >= MAX_CLIENTS)) return false;
    counts.set(client, count);
    return true;
  };
}

/**
 * Rate limit and semaphore for signature checks that the chain node computes. A plain account's signature needs
 * neither: it is checked in this process.
 */
export function makeCheckGuard(now: () => number): CheckGuard {
  const isAllowed = makeCounter(now);
  const slots = fifoSlots({ running: MAX_RUNNING, waiting: MAX_WAITING });
  return {
    async run(client, check) {
      if (!isAllowed(client)) return 'limited';
      return slots.isFull() ? 'busy' : slots.run(check);
    },
  };
}
