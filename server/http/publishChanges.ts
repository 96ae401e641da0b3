import type { Changes } from '#core/api/objects.ts';
import type { World } from '#server/world/world.ts';
import type { LiveEvent } from '#server/live/liveBus.ts';
import { inBatches } from './inBatches.ts';
import type { LiveHub } from './liveHub.ts';
import type { Changed } from './runChanging.ts';

/** A committed call and its player. */
export type CommittedCall = Pick<Changed, 'player' | 'outcome' | 'others' | 'events'>;

/** Calls published in one statement. */
const MAX_CALLS = 100;

/**
 * Publishes the changes of committed calls to the live stream. The callers' connections get the same changes as
 * the replies. Other players are only named, and the nodes they are connected to read their balances. Calls that
 * end while a batch is being published form the next batch. A failure is logged and the calls stay done: clients
 * refetch after a loss.
 */
export function makePublisher(
  { log }: Pick<World, 'log'>,
  hub: Pick<LiveHub, 'publish'>,
): (call: CommittedCall) => Promise<void> {
  return inBatches<CommittedCall>(async (calls) => {
    for (let from = 0; from < calls.length; from += MAX_CALLS) {
      try {
        const events = eventsOf(calls.slice(from, from + MAX_CALLS));
        if (events.length > 0) await hub.publish(...events);
      } catch (error) {
        log.error({ err: error }, 'could not publish changes to the live stream');
      }
    }
  });
}

/** Upper bound of player ids that fit into one NOTIFY payload. */
const MAX_PLAYERS = 300;

function eventsOf(calls: readonly CommittedCall[]): LiveEvent[] {
  const toCallers = calls.flatMap(({ player, outcome }): LiveEvent[] => {
    const changes = changesOf(outcome);
    return changes ? [{ player: String(player.id), changes }] : [];
  });
  const others = [...new Set(calls.flatMap((call) => [...call.others]))].map(String);
  const moved: LiveEvent[] = [];
  for (let from = 0; from < others.length; from += MAX_PLAYERS) {
    moved.push({ moved: others.slice(from, from + MAX_PLAYERS) });
  }
  return [...toCallers, ...moved, ...calls.flatMap(({ events }) => events)];
}

function changesOf(outcome: unknown): Changes | null {
  if (typeof outcome !== 'object' || outcome === null || !('changes' in outcome)) return null;
  return outcome.changes as Changes;
}
