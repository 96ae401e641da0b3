import type { Logger } from 'pino';
import type { FlowState } from '#core/api/objects.ts';
import { refuse } from '#core/api/refusals.ts';
import type { Connection } from '#server/db/connection.ts';
import type { FlowsPart } from '#server/world/world.ts';
import { readFlows } from './flow.repo.ts';

const CHANNEL = 'manor_flows';

/** Flows whose state is newer in the second list. */
function newerStates(before: readonly FlowState[], now: readonly FlowState[]): FlowState[] {
  const versions = new Map(before.map(({ flow, version }) => [flow, version]));
  return now.filter(({ flow, version }) => version > (versions.get(flow) ?? 0));
}

/** Opens the cache of flow states: read at start, and again when a node publishes a change. */
export async function openFlows(connection: Connection, { log }: { log: Logger }): Promise<FlowsPart> {
  const listeners = new Set<(flows: FlowState[]) => void>();
  let flows: readonly FlowState[] = await readFlows(connection.db);

  const reread = async () => {
    const now = await readFlows(connection.db);
    // Concurrent reads may finish out of order: an older one is dropped.
    if (newerStates(now, flows).length > 0) return;
    // Compared after the read: of two concurrent reads, only the first to finish publishes the change.
    const updates = newerStates(flows, now);
    flows = now;
    if (updates.length > 0) for (const listener of listeners) listener(updates);
  };

  await connection.listen(CHANNEL, () => {
    reread().catch((err: unknown) =>
      log.error({ err }, 'flow states could not be reloaded; the previous states stay in use'),
    );
  });
  await reread();

  return {
    current: () => flows,
    refusal: (flow) => {
      const state = flows.find((candidate) => candidate.flow === flow);
      return state?.paused ? refuse('paused', { reason: state.reason ?? '' }) : null;
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    spread: async () => {
      await reread();
      await connection.notify(CHANNEL, '');
    },
  };
}
